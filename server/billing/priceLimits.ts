import { isTooHigh, largestAmount, leastAmount } from '#contract/chargeLimits.ts';
import { type MinorUnits, toMajor } from '#contract/money.ts';
import type { Queries } from '../platform/db/connection.ts';
import { OperatorError } from '../platform/operatorErrors.ts';
import { readStore } from '../storeSettings/index.ts';
import type { PaymentOffer } from './publicConfig.ts';

/**
 * The minimum price in minor units; null if the configured gateways have no minimum. The simulator
 * of Stripe rejects the same amounts as Stripe.
 */
export const leastPrice = (
  { stripe }: Pick<PaymentOffer, 'stripe'>,
  currency: string,
): MinorUnits | null => stripe && leastAmount(currency);

/** A price that no gateway charges. The message is one sentence for the operator. */
export class PriceRefused extends OperatorError<'price_too_low' | 'price_too_high'> {}

/** Throws `PriceRefused` for a price that the gateways do not charge. null and 0 are free. */
export async function assertPrice(
  tx: Queries,
  payments: Pick<PaymentOffer, 'stripe'>,
  price: MinorUnits | null,
): Promise<void> {
  if (!price) return;
  const { currency, currencyPrecision } = await readStore(tx);
  const written = (amount: MinorUnits): string =>
    toMajor(amount, currencyPrecision).toFixed(currencyPrecision);
  const least = leastPrice(payments, currency);
  if (least !== null && price < least)
    throw new PriceRefused(
      'price_too_low',
      `${written(price)} ${currency} is less than Stripe charges, so nobody could buy it: say ${written(least)} or more.`,
    );
  if (isTooHigh(price, currency))
    throw new PriceRefused(
      'price_too_high',
      `${tooHighText(written(price), currency, currencyPrecision)}.`,
    );
}

/** Returns a text that no gateway charges this sum, with the largest price. Without a full stop. */
export function tooHighText(typed: string, currency: string, precision: number): string {
  const largest = toMajor(largestAmount(currency), precision).toFixed(precision);
  return `${typed} ${currency} is more than a payment service charges at once: the largest price is ${largest} ${currency}`;
}
