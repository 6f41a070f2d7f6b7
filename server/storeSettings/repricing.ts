import { and, count, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import { type MinorUnits, toMajor } from '#contract/money.ts';
import type { Queries } from '../platform/db/connection.ts';
import { bundles, issues, plans, subscriptions, type StoreRow } from '../platform/db/schema.ts';

type Currency = Pick<StoreRow, 'currency' | 'currencyPrecision'>;

/**
 * Returns sentences for the operator about the effect of another currency, or of another number of
 * decimals, on existing prices. Returns null without prices and without a change.
 */
export async function effectOfRepricing(
  tx: Queries,
  before: Currency,
  change: Partial<Currency>,
): Promise<string | null> {
  const after = { ...before, ...change };
  const isSame =
    after.currency === before.currency && after.currencyPrecision === before.currencyPrecision;
  if (isSame) return null;
  const prices = await pricesOf(tx);
  const renewing = await countOfRenewing(tx);
  const [first] = prices;
  const sentences = [
    ...(first === undefined
      ? []
      : [
          `${counted(prices.length, 'price keeps its digits', 'prices keep their digits')}: ${inWords(first, before)} becomes ${inWords(first, after)}.`,
        ]),
    ...(renewing === 0
      ? []
      : [
          `${counted(renewing, 'subscription renews', 'subscriptions renew')} at the gateways as before, in the currency in which each began.`,
        ]),
  ];
  return sentences.length > 0 ? sentences.join(' ') : null;
}

async function pricesOf(tx: Queries): Promise<number[]> {
  const ofIssues = await tx
    .select({ price: issues.price })
    .from(issues)
    .where(and(eq(issues.isFree, false), gt(issues.price, 0)))
    .orderBy(issues.id);
  const ofPlans = await tx
    .select({ price: plans.price })
    .from(plans)
    .where(isNull(plans.archivedAt))
    .orderBy(plans.id);
  const ofBundles = await tx
    .select({ price: bundles.price })
    .from(bundles)
    .where(isNull(bundles.archivedAt))
    .orderBy(bundles.id);
  return [...ofIssues, ...ofPlans, ...ofBundles].map(({ price }) => price);
}

async function countOfRenewing(tx: Queries): Promise<number> {
  const isRenewing = and(
    isNotNull(subscriptions.gateway),
    inArray(subscriptions.status, ['pending', 'active', 'past_due']),
  );
  const [row] = await tx.select({ renewing: count() }).from(subscriptions).where(isRenewing);
  return row?.renewing ?? 0;
}

const counted = (many: number, one: string, more: string): string =>
  `${many} ${many === 1 ? one : more}`;

const inWords = (price: number, { currency, currencyPrecision: precision }: Currency): string =>
  `${toMajor(price as MinorUnits, precision).toFixed(precision)} ${currency}`;
