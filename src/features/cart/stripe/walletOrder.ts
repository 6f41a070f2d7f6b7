import type { StripeExpressCheckoutElementOptions } from '@stripe/stripe-js';
import type { Plan } from '#contract/api/store.ts';
import { exponentOf } from '#contract/money.ts';
import { storeAddress } from '../../../shared/ui/prefix.ts';

export interface WalletOrder {
  readonly seller: string;
  readonly name: string;
  /** In the store's minor units. */
  readonly price: number;
  readonly currency: string;
  readonly currencyPrecision: number;
  /** The renewal interval of a plan. */
  readonly period: Plan['period'] | null;
}

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

/** The lines of the wallet's sheet. */
export const linesOf = ({ name, price, currency, currencyPrecision }: WalletOrder) => [
  { name, amount: amountAtStripe(price, currency, currencyPrecision) },
];

/** The renewal of a plan, which Apple Pay shows. */
export function renewalOf(
  order: WalletOrder,
): Pick<StripeExpressCheckoutElementOptions, 'applePay'> {
  if (!order.period) return {};
  const amount = amountAtStripe(order.price, order.currency, order.currencyPrecision);
  const regularBilling = { label: order.name, amount, ...intervals[order.period] };
  return {
    applePay: {
      recurringPaymentRequest: {
        paymentDescription: order.name,
        managementURL: `${storeAddress()}/account`,
        regularBilling,
      },
    },
  };
}
