import { parseAmount, type MinorUnits } from '#contract/money.ts';
import { OperatorError } from '../../platform/operatorError.ts';
import { assertPrice } from '../../billing/priceLimits.ts';
import type { PaymentOffer } from '../../billing/publicConfig.ts';
import type { Resources } from '../../platform/resources.ts';
import { readStore } from '../../storeSettings/index.ts';

export interface Pricing extends Pick<Resources, 'db'> {
  /** The gateways that are open. */
  readonly payments: PaymentOffer;
}

/** What a person typed, in the store's currency; null means free. Throws `OperatorError`. */
export async function priceOf(pricing: Pricing, typed: string | null): Promise<MinorUnits | null> {
  if (typed === null) return null;
  const price = await amountOf(pricing, typed);
  if (price === 0)
    throw new OperatorError('command', 'A price of nothing is a free issue: say --free instead.');
  return price;
}

/** Throws `OperatorError` where the currency has no such amount, or a gateway charges none so low. */
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
