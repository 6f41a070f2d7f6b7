import { parseAmount, type MinorUnits } from '#contract/money.ts';
import type { Queries } from '../../db/connection.ts';
import { readStore } from '../../store/index.ts';
import { DeskRefused } from './refused.ts';

/** What a person typed, in the store's currency; null means free. Throws `DeskRefused`. */
export async function priceOf(tx: Queries, typed: string | null): Promise<MinorUnits | null> {
  if (typed === null) return null;
  const price = await amountOf(tx, typed);
  if (price === 0) throw new DeskRefused('A price of nothing is a free issue: say --free instead.');
  return price;
}

/** Throws `DeskRefused` where the currency has no such amount. */
export async function amountOf(tx: Queries, typed: string): Promise<MinorUnits> {
  const { currency, currencyPrecision } = await readStore(tx);
  const amount = parseAmount(typed, currencyPrecision);
  if (amount !== null) return amount;
  throw new DeskRefused(
    `${typed} is no price in ${currency}: it has ${currencyPrecision} decimals at most.`,
  );
}
