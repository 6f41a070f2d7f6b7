import { and, count, eq, isNotNull, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { AnalyticsRow, type Analytics } from '#contract/admin/analytics.ts';
import type { IssueId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import {
  bundleIssues,
  giftLinks,
  giftOpenings,
  payments,
  readEvents,
} from '../platform/db/schema.ts';
import { readStore } from '../storeSettings/index.ts';
import { oneDay } from '../platform/clock.ts';

export interface Period {
  readonly from: Date;
  /** The exclusive end. */
  readonly until: Date;
  /** null for all issues. */
  readonly issue?: IssueId | undefined;
}

export const within = (column: PgColumn, { from, until }: Period): SQL | undefined =>
  and(gte(column, from), lt(column, until));

const dayIn = (column: PgColumn): SQL => sql`(${column} at time zone 'UTC')::date`;

/**
 * Payments of the period in any later state. Payments that the store
 * refunds by itself are excluded.
 */
const paidIn = (period: Period): SQL | undefined =>
  and(within(payments.completedAt, period), isNull(payments.refundReason));

/** The revenue after refunds in one currency. A chargeback returns the whole payment. */
const revenueIn = (currency: string): SQL<number> => sql`
  coalesce(sum(
    case when ${payments.status} = 'charged_back' then 0
    else ${payments.amount} - ${payments.refunded} end
  ) filter (where ${payments.currency} = ${currency}), 0)`;

/** Has the same columns as `openedPerDay`, for a union. */
const soldPerDay = (period: Period, currency: string): SQL => sql`
  select ${dayIn(payments.completedAt)} as day, ${payments.issueId} as issue_id,
    count(*) as sold, ${revenueIn(currency)} as revenue, 0 as reads, 0 as samples
  from ${payments}
  where ${and(paidIn(period), isNotNull(payments.issueId), isOf(payments.issueId, period))}
  group by 1, 2`;

/**
 * Each issue of a bundle is sold with an equal part of the revenue. The first issue has the rest of the division. The same
 * columns.
 */
const bundledPerDay = (period: Period, currency: string): SQL => sql`
  select day, issue_id, sold,
    div(revenue, issues) + case when place = 1 then mod(revenue, issues) else 0 end, 0, 0
  from (select sales.*, parts.issue_id, count(*) over (partition by day, sales.bundle_id) as issues,
      row_number() over (partition by day, sales.bundle_id order by parts.issue_id) as place
    from (select ${dayIn(payments.completedAt)} as day, ${payments.bundleId} as bundle_id,
        count(*) as sold, ${revenueIn(currency)}::numeric as revenue
      from ${payments} where ${and(paidIn(period), isNotNull(payments.bundleId))} group by 1, 2) as sales
    join ${bundleIssues} as parts on parts.bundle_id = sales.bundle_id) as shares
  ${period.issue === undefined ? sql`` : sql`where issue_id = ${period.issue}`}`;

const openedPerDay = (period: Period): SQL => sql`
  select ${dayIn(readEvents.openedAt)} as day, ${readEvents.issueId} as issue_id,
    0 as sold, 0 as revenue,
    count(*) filter (where ${readEvents.type} = 'full') as reads,
    count(*) filter (where ${readEvents.type} = 'sample') as samples
  from ${readEvents}
  where ${and(within(readEvents.openedAt, period), isOf(readEvents.issueId, period))}
  group by 1, 2`;

export const isOf = (column: PgColumn, { issue }: Period): SQL | undefined =>
  issue === undefined ? undefined : eq(column, issue);

/**
 * Rows by day and issue.
 * @param maxIssues issues, the most sold and most read ones; the others are one row without an id
 */
export const analyticsRows = (period: Period, currency: string, maxIssues: number): SQL => sql`
  with figures as (
    select day, issue_id, sum(sold) as sold, sum(revenue) as revenue,
      sum(reads) as reads, sum(samples) as samples
    from (${soldPerDay(period, currency)} union all ${bundledPerDay(period, currency)}
      union all ${openedPerDay(period)}) as parts
    group by 1, 2
  ), ranked as (
    select issue_id from figures group by 1
    order by sum(sold) desc, sum(reads + samples) desc, 1 limit ${maxIssues}
  )
  select to_char(day, 'YYYY-MM-DD') as day, ranked.issue_id as "issueId",
    sum(sold)::text as sold, sum(revenue)::text as revenue,
    sum(reads)::text as reads, sum(samples)::text as samples
  from figures left join ranked using (issue_id)
  group by 1, 2 order by 1, 2`;

/** The maximum number of issues with their own rows. A large store has ten thousand. */
export const maxIssues = 100;

/** The query of the figures. */
export interface Figures {
  readonly days: number;
  readonly issue?: IssueId | undefined;
}

/** Whole days (UTC), today included. */
export const periodOf = ({ days, issue }: Figures, now: Date): Period => ({
  from: new Date(dayOf(new Date(now.getTime() - (days - 1) * oneDay))),
  until: new Date(Date.parse(dayOf(now)) + oneDay),
  issue,
});

/**
 * Returns sales and readings per day (UTC), today included. Payments that are refunded because the
 * goods were owned already are not counted.
 * @param asked with an issue only that one; plans are counted all the same
 */
export async function analyticsOf(tx: Queries, asked: Figures, now: Date): Promise<Analytics> {
  const { currency, currencyPrecision: precision } = await readStore(tx);
  const period = periodOf(asked, now);
  return {
    from: dayOf(period.from),
    to: dayOf(now),
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
  // Preview links are no gifts.
  const isOfIssue = and(isNotNull(giftLinks.userId), isOf(giftLinks.issueId, period));
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
