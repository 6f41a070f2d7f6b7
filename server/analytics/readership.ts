import { type SQL, and, sql } from 'drizzle-orm';
import * as z from 'zod';
import { fewestReaders, type Readership, ReadershipRow } from '#contract/admin/analytics.ts';
import { type Queries, rowsOf } from '../platform/db/connection.ts';
import { payments, readingPositions } from '../platform/db/schema.ts';
import { type Figures, isOf, maxIssues, type Period, periodOf, within } from './analytics.ts';

/**
 * Where the readers of the period have stopped, and which readers of a sample have bought the issue afterwards. The
 * positions are those of signed-in users. Fewer readers than `fewestReaders` leave no row: they could be recognised.
 */
export async function readershipOf(tx: Queries, asked: Figures, now: Date): Promise<Readership> {
  const rows = await rowsOf<unknown>(tx, readershipRows(periodOf(asked, now)));
  return { rows: z.array(SqlRow).parse(rows) };
}

const positionsIn = (period: Period, type: 'full' | 'sample'): SQL | undefined =>
  and(
    within(readingPositions.readAt, period),
    isOf(readingPositions.issueId, period),
    sql`${readingPositions.type} = ${type}`,
  );

/** The share of the readers who have reached a tenth of the pages. */
const reached = (tenth: number): SQL => sql`
  round(count(*) filter (where furthest * 10 >= page_count * ${tenth}::int)::numeric / count(*), 2)`;

const tenths = Array.from({ length: 10 }, (_, at) => at + 1);

/** The newest report of a sample precedes the purchase: its last page offers the issue. */
const readershipRows = (period: Period): SQL => sql`
  with stopped as (
    select ${readingPositions.issueId} as issue_id, ${readingPositions.pageCount} as page_count,
      case when ${readingPositions.isFinished} then ${readingPositions.pageCount}
      else ${readingPositions.furthestPage} end as furthest
    from ${readingPositions} where ${positionsIn(period, 'full')}
  ), shares as (
    select issue_id, count(*) as readers,
      json_build_array(${sql.join(tenths.map(reached), sql`, `)})::text as reached
    from stopped group by 1 having count(*) >= ${fewestReaders}::int
  ), tried as (
    select ${readingPositions.issueId} as issue_id, exists (
      select from ${payments} where ${payments.userId} = ${readingPositions.userId}
        and ${payments.issueId} = ${readingPositions.issueId}
        and ${payments.completedAt} >= ${readingPositions.readAt}
        and ${payments.refundReason} is null
    ) as has_bought
    from ${readingPositions} where ${positionsIn(period, 'sample')}
  ), samples as (
    select issue_id, count(*) as tried, count(*) filter (where has_bought) as buyers
    from tried group by 1 having count(*) >= ${fewestReaders}::int
  )
  select issue_id as "issueId", reached, tried::text as tried, buyers::text as buyers
  from shares full join samples using (issue_id)
  order by coalesce(readers, 0) + coalesce(tried, 0) desc, 1 limit ${maxIssues}::int`;

const SqlRow = z
  .object({
    issueId: z.number(),
    reached: z.string().nullable(),
    tried: z.string().nullable(),
    buyers: z.string().nullable(),
  })
  .transform(({ issueId, reached, tried, buyers }) =>
    ReadershipRow.parse({
      issueId,
      reached: reached === null ? null : JSON.parse(reached),
      sample: tried === null ? null : { readers: Number(tried), buyers: Number(buyers) },
    }),
  );
