import type { Plan } from '#contract/api/store.ts';
import { exponentOf } from '#contract/money.ts';

/** Where Stripe counts otherwise than ISO 4217 (https://docs.stripe.com/currencies#zero-decimal). */
const exponents: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

/** Minor units as Stripe counts them. */
export const amountAtStripe = (amount: number, currency: string, precision: number): number =>
  Math.round(amount * 10 ** ((exponents[currency] ?? exponentOf(currency)) - precision));

/** How often a plan is paid, in the units that wallets have. */
export const intervals = {
  week: { recurringPaymentIntervalUnit: 'day', recurringPaymentIntervalCount: 7 },
  month: { recurringPaymentIntervalUnit: 'month', recurringPaymentIntervalCount: 1 },
  quarter: { recurringPaymentIntervalUnit: 'month', recurringPaymentIntervalCount: 3 },
  halfyear: { recurringPaymentIntervalUnit: 'month', recurringPaymentIntervalCount: 6 },
  year: { recurringPaymentIntervalUnit: 'year', recurringPaymentIntervalCount: 1 },
} as const satisfies Record<Plan['period'], unknown>;
