import { leastAmount } from '#contract/leastAmounts.ts';
import { type MinorUnits, toMajor } from '#contract/money.ts';
import type { Db } from '../db/connection.ts';
import { OperatorError } from '../operatorError.ts';
import { readStore } from '../store/index.ts';
import type { PaymentOffer } from './offer.ts';

/**
 * The least price that somebody can pay, in minor units; null where the gateways that are open name none.
 * The demo's stand-in for Stripe refuses the same amounts as Stripe.
 */
export const leastPrice = (
  { stripe }: Pick<PaymentOffer, 'stripe'>,
  currency: string,
): MinorUnits | null => stripe && leastAmount(currency);

/** A price that no gateway would charge; the message is one sentence for a person. */
export class PriceRefused extends OperatorError<'price_too_low'> {
  constructor(sentence: string) {
    super('price_too_low', sentence);
  }
}

/** Throws `PriceRefused` for a price below the minimum of the gateways. null and 0 are free. */
export async function demandPrice(
  db: Db,
  payments: Pick<PaymentOffer, 'stripe'>,
  price: MinorUnits | null,
): Promise<void> {
  if (!price) return;
  const { currency, currencyPrecision } = await readStore(db);
  const least = leastPrice(payments, currency);
  if (least === null || price >= least) return;
  const written = (amount: MinorUnits): string =>
    toMajor(amount, currencyPrecision).toFixed(currencyPrecision);
  throw new PriceRefused(
    `${written(price)} ${currency} is less than Stripe charges, so nobody could buy it: say ${written(least)} or more.`,
  );
}
