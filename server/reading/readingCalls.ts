import { and, desc, eq, sql } from 'drizzle-orm';
import type { PositionReport, StoredPosition } from '#contract/api/readingPosition.ts';
import type { ReadingType } from '#contract/api/reading.ts';
import type { IssueId, UserId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { issues, readingPositions } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refusal.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import type { Resources } from '../platform/resources.ts';
import { changesAfter, mergePushed } from './annotations.ts';

type ReadingCalls = Pick<
  Handlers,
  'readingPositions' | 'reportPosition' | 'removePosition' | 'annotations' | 'pushAnnotations'
>;

/** The API calls for the places at which the user reads, and for the user's annotations. No call has a user's id as parameter. */
export const readingCalls = ({ db, clock }: Pick<Resources, 'db' | 'clock'>): ReadingCalls => ({
  readingPositions: ({ userId }) => positionsOf(db, userId),

  reportPosition: ({ userId, params: { id, type }, body }) =>
    mergePosition(db, { userId, issueId: id, type }, body, clock.now()),

  removePosition: ({ userId, params: { id, type } }) =>
    removePosition(db, { userId, issueId: id, type }, clock.now()),

  annotations: ({ userId, query: { after, epoch } }) =>
    changesAfter(db, userId, { after: Number(after), epoch }),

  pushAnnotations: async ({ userId, body }) => ({
    annotations: await mergePushed(db, userId, body.annotations, clock.now()),
  }),
});

interface Edition {
  readonly userId: UserId;
  readonly issueId: IssueId;
  readonly type: ReadingType;
}

/** Bounds the answer. Older positions stay stored. */
const mostListed = 500;

async function positionsOf(tx: Queries, userId: UserId): Promise<StoredPosition[]> {
  const rows = await tx
    .select()
    .from(readingPositions)
    .where(eq(readingPositions.userId, userId))
    .orderBy(desc(readingPositions.readAt))
    .limit(mostListed);
  return rows.map(asStored);
}

/**
 * Merges a report into the stored position, in one statement, and returns the result. The report with the
 * newest time decides page and device, so reports may come late and in any order. The furthest page only
 * grows while the file has the same number of pages. Throws 'issue_not_found'.
 */
async function mergePosition(
  tx: Queries,
  { userId, issueId, type }: Edition,
  report: PositionReport,
  now: Date,
): Promise<StoredPosition> {
  const [issue] = await tx.select({ id: issues.id }).from(issues).where(eq(issues.id, issueId));
  if (!issue) throw new Refused('issue_not_found');
  const { page, pageCount, isFinished, device } = report;
  const readAt = readTime(report, now);
  const [row] = await tx
    .insert(readingPositions)
    .values({
      userId,
      issueId,
      type,
      page,
      pageCount,
      furthestPage: page,
      isFinished,
      device,
      readAt,
    })
    .onConflictDoUpdate({
      target: [readingPositions.userId, readingPositions.issueId, readingPositions.type],
      set: merged,
    })
    .returning();
  if (!row) throw new Error('The upsert returned no row.');
  return asStored(row);
}

/**
 * The time of a report on the store's clock. A device whose clock is wrong would win for ever, or never: the age of
 * the report is right on its clock too. A time in the future counts as `now`. A time before 1970 is wrong, and may be one
 * that PostgreSQL does not store.
 */
function readTime({ readAt, sentAt }: PositionReport, now: Date): Date {
  const sent = sentAt === undefined ? now.getTime() : Date.parse(sentAt);
  const age = Math.max(0, sent - Date.parse(readAt));
  return new Date(Math.max(0, now.getTime() - age));
}

const stored = readingPositions;
const isNewer = sql`excluded.read_at >= ${stored.readAt}`;
const newest = (column: string, before: unknown) =>
  sql`case when ${isNewer} then excluded.${sql.raw(column)} else ${before} end`;

/** A file with another number of pages was replaced: only the newest report knows its pages. */
const merged = {
  page: newest('page', stored.page),
  pageCount: newest('page_count', stored.pageCount),
  isFinished: newest('is_finished', stored.isFinished),
  device: newest('device', stored.device),
  readAt: newest('read_at', stored.readAt),
  furthestPage: sql`case
    when excluded.page_count = ${stored.pageCount} then greatest(excluded.page, ${stored.furthestPage})
    else ${newest('page', stored.furthestPage)} end`,
  removedAt: sql`case when excluded.read_at > ${stored.removedAt} then null else ${stored.removedAt} end`,
};

/** Takes the issue out of "Continue reading" until it is read again. The page stays stored. */
async function removePosition(
  tx: Queries,
  { userId, issueId, type }: Edition,
  now: Date,
): Promise<void> {
  await tx
    .update(readingPositions)
    .set({ removedAt: now })
    .where(and(eq(stored.userId, userId), eq(stored.issueId, issueId), eq(stored.type, type)));
}

type Row = typeof readingPositions.$inferSelect;

const asStored = (row: Row): StoredPosition => ({
  issueId: row.issueId as IssueId,
  type: row.type as ReadingType,
  page: row.page,
  pageCount: row.pageCount,
  furthestPage: row.furthestPage,
  isFinished: row.isFinished,
  isRemoved: row.removedAt !== null,
  device: row.device,
  readAt: row.readAt.toISOString(),
});
