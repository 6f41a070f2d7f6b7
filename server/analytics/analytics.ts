import { and, count, eq, isNotNull } from 'drizzle-orm';
import * as z from 'zod';
import { AnalyticsRow, type Analytics } from '#contract/admin/analytics.ts';
import type { IssueId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { giftLinks, giftOpenings, payments } from '../platform/db/schema.ts';
import { readStore } from '../storeSettings/index.ts';
import { analyticsRows, isOf, paidIn, type Period, revenueIn, within } from './queries.ts';
import { oneDay } from '../platform/clock.ts';

/** The maximum number of issues with their own rows. A large store has ten thousand. */
const maxIssues = 100;

/**
 * Returns sales and readings per day (UTC), today included. Payments that are refunded because the
 * goods were owned already are not counted.
 * @param issue only this issue; plans are counted all the same
 */
export async function analyticsOf(
  tx: Queries,
  { days, issue }: { days: number; issue?: IssueId | undefined },
  now: Date,
): Promise<Analytics> {
  const { currency, currencyPrecision: precision } = await readStore(tx);
  const from = dayOf(new Date(now.getTime() - (days - 1) * oneDay));
  const to = dayOf(now);
  const period = { from: new Date(from), until: new Date(Date.parse(to) + oneDay), issue };
  return {
    from,
    to,
    currency,
    precision,
    rows: await rowsIn(tx, period, currency),
    plans: await plansIn(tx, period, currency),
    gifts: await giftsIn(tx, period),
  };
}

/** 2026-11-22 */
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

async function rowsIn(tx: Queries, period: Period, currency: string): Promise<AnalyticsRow[]> {
  const { rows } = (await tx.execute(analyticsRows(period, currency, maxIssues))) as {
    rows: unknown[];
  };
  return z.array(SqlRow).parse(rows);
}

/** The two drivers parse large numbers differently, so the query returns text. */
const SqlRow = z
  .object({
    day: z.string(),
    issueId: z.number().nullable(),
    sold: z.coerce.number(),
    revenue: z.coerce.number(),
    reads: z.coerce.number(),
    samples: z.coerce.number(),
  })
  .transform((row) => AnalyticsRow.parse(row));

async function plansIn(tx: Queries, period: Period, currency: string): Promise<Analytics['plans']> {
  const [row] = await tx
    .select({ sold: count(), revenue: revenueIn(currency).mapWith(Number) })
    .from(payments)
    .where(and(paidIn(period), isNotNull(payments.planId)));
  return row ?? { sold: 0, revenue: 0 };
}

async function giftsIn(tx: Queries, period: Period): Promise<Analytics['gifts']> {
  const isOfIssue = isOf(giftLinks.issueId, period);
  const [made] = await tx
    .select({ count: count() })
    .from(giftLinks)
    .where(and(within(giftLinks.createdAt, period), isOfIssue));
  const [opened] = await tx
    .select({ count: count() })
    .from(giftOpenings)
    .innerJoin(giftLinks, eq(giftLinks.id, giftOpenings.giftLinkId))
    .where(and(within(giftOpenings.openedAt, period), isOfIssue));
  return { links: made?.count ?? 0, visitors: opened?.count ?? 0 };
}
