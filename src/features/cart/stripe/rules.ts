import type { Plan } from '#contract/api/store.ts';
import { exponentOf } from '#contract/money.ts';

/**
 * Currencies whose minor units differ from ISO 4217 at Stripe
 * (https://docs.stripe.com/currencies#zero-decimal).
 */
const exponents: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

/** The amount in Stripe's minor units. */
export const amountAtStripe = (amount: number, currency: string, precision: number): number =>
  Math.round(amount * 10 ** ((exponents[currency] ?? exponentOf(currency)) - precision));

/** The renewal interval of a plan, in the units of wallets. */
export const intervals = {
  week: { recurringPaymentIntervalUnit: 'day', recurringPaymentIntervalCount: 7 },
  month: { recurringPaymentIntervalUnit: 'month', recurringPaymentIntervalCount: 1 },
  quarter: { recurringPaymentIntervalUnit: 'month', recurringPaymentIntervalCount: 3 },
  halfyear: { recurringPaymentIntervalUnit: 'month', recurringPaymentIntervalCount: 6 },
  year: { recurringPaymentIntervalUnit: 'year', recurringPaymentIntervalCount: 1 },
} as const satisfies Record<Plan['period'], unknown>;
