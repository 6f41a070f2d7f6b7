import { and, eq, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { IssueId } from '#contract/ids.ts';
import { readEvents, payments } from '../platform/db/schema.ts';

export interface Period {
  readonly from: Date;
  /** The exclusive end. */
  readonly until: Date;
  /** null for all issues. */
  readonly issue?: IssueId | undefined;
}

export const within = (column: PgColumn, { from, until }: Period): SQL | undefined =>
  and(gte(column, from), lt(column, until));

const dayOf = (column: PgColumn): SQL => sql`(${column} at time zone 'UTC')::date`;

/**
 * Payments of the period in any later state. Payments that the store
 * refunds by itself are excluded.
 */
export const paidIn = (period: Period): SQL | undefined =>
  and(within(payments.completedAt, period), isNull(payments.refundReason));

/** The revenue after refunds in one currency. A chargeback returns the whole payment. */
export const revenueIn = (currency: string): SQL<number> => sql`
  coalesce(sum(
    case when ${payments.status} = 'charged_back' then 0
    else ${payments.amount} - ${payments.refunded} end
  ) filter (where ${payments.currency} = ${currency}), 0)`;

/** Has the same columns as `openedPerDay`, for a union. */
const soldPerDay = (period: Period, currency: string): SQL => sql`
  select ${dayOf(payments.completedAt)} as day, ${payments.issueId} as issue_id,
    count(*) as sold, ${revenueIn(currency)} as revenue, 0 as reads, 0 as samples
  from ${payments}
  where ${and(paidIn(period), isNotNull(payments.issueId), isOf(payments.issueId, period))}
  group by 1, 2`;

const openedPerDay = (period: Period): SQL => sql`
  select ${dayOf(readEvents.openedAt)} as day, ${readEvents.issueId} as issue_id,
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
    from (${soldPerDay(period, currency)} union all ${openedPerDay(period)}) as parts
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
