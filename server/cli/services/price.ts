import { parseAmount, type MinorUnits } from '#contract/money.ts';
import { OperatorError } from '../../platform/operatorErrors.ts';
import { assertPrice } from '../../billing/priceLimits.ts';
import type { PaymentOffer } from '../../billing/publicConfig.ts';
import type { Resources } from '../../platform/resources.ts';
import { readStore } from '../../storeSettings/index.ts';

export interface Pricing extends Pick<Resources, 'db'> {
  /** The enabled gateways. */
  readonly payments: PaymentOffer;
}

/** Parses a price in the store's currency; null means free. Throws `OperatorError`. */
export async function priceOf(pricing: Pricing, typed: string | null): Promise<MinorUnits | null> {
  if (typed === null) return null;
  const price = await amountOf(pricing, typed);
  if (price === 0)
    throw new OperatorError('command', 'A price of nothing is a free issue: say --free instead.');
  return price;
}

/**
 * Throws `OperatorError` for an amount that the currency does not have, or that is below a gateway's
 * minimum.
 */
export async function amountOf({ db, payments }: Pricing, typed: string): Promise<MinorUnits> {
  const { currency, currencyPrecision } = await readStore(db);
  const amount = parseAmount(typed, currencyPrecision);
  if (amount === null)
    throw new OperatorError(
      'command',
      `${typed} is no price in ${currency}: it has ${currencyPrecision} decimals at most.`,
    );
  await assertPrice(db, payments, amount);
  return amount;
}
