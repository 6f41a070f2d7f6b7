import { isTooLow, leastAmount } from '#contract/leastAmounts.ts';
import { parseAmount, toMajor, type MinorUnits } from '#contract/money.ts';
import { OperatorError } from '../../operatorError.ts';
import type { Resources } from '../../resources.ts';
import { readStore } from '../../store/index.ts';

type Priced = Pick<Resources, 'db' | 'settings'>;

/** What a person typed, in the store's currency; null means free. Throws `OperatorError`. */
export async function priceOf(resources: Priced, typed: string | null): Promise<MinorUnits | null> {
  if (typed === null) return null;
  const price = await amountOf(resources, typed);
  if (price === 0)
    throw new OperatorError('command', 'A price of nothing is a free issue: say --free instead.');
  return price;
}

/** Throws `OperatorError` where the currency has no such amount, or Stripe charges none so low. */
export async function amountOf({ db, settings }: Priced, typed: string): Promise<MinorUnits> {
  const { currency, currencyPrecision } = await readStore(db);
  const amount = parseAmount(typed, currencyPrecision);
  if (amount !== null && settings.stripe && isTooLow(amount, currency)) {
    const least = toMajor(leastAmount(currency) ?? amount, currencyPrecision);
    throw new OperatorError(
      'command',
      `${typed} ${currency} is less than Stripe charges, so nobody could buy it: say ${least.toFixed(currencyPrecision)} or more.`,
    );
  }
  if (amount !== null) return amount;
  throw new OperatorError(
    'command',
    `${typed} is no price in ${currency}: it has ${currencyPrecision} decimals at most.`,
  );
}
