import { and, asc, count, eq, gt, inArray, lt, max, ne, or, isNotNull, sql } from 'drizzle-orm';
import { isSameState, mergeAnnotations, withoutFuture } from '#contract/annotations/merge.ts';
import {
  type Annotation,
  type AnnotationChanges,
  AnnotationColour,
  AnnotationKind,
  mostAnnotations,
} from '#contract/api/annotations.ts';
import { ReadingType } from '#contract/api/reading.ts';
import type { IssueId, UserId } from '#contract/ids.ts';
import { lockUser } from '../identity/users.ts';
import type { Db, Queries } from '../platform/db/connection.ts';
import { annotations, issues } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refusal.ts';
import { readStore } from '../storeSettings/index.ts';

/** Annotations of one answer. */
const pageSize = 200;
/** Rows of a user, with tombstones. */
const mostRows = 5 * mostAnnotations;
/** How long a deleted annotation keeps its content, in days: an edit on a device that was offline restores it. */
const keptDays = 30;

const stored = annotations;
const of = (userId: UserId) => eq(stored.userId, userId);

/** How far the clock of a device may be ahead of the store's, in milliseconds. */
const clockTolerance = 24 * 60 * 60 * 1000;

interface AskedCursor {
  readonly after: number;
  readonly epoch?: string | undefined;
}

/**
 * The changes after a cursor. The user's lock orders the sequence, so no change appears below a cursor later. A cursor
 * of another epoch, or above the last change, comes from before a restored backup: then all changes are answered. The
 * epoch is read first, so a restore between the two queries leads to an old epoch and another pull.
 */
export async function changesAfter(
  tx: Queries,
  userId: UserId,
  asked: AskedCursor,
): Promise<AnnotationChanges> {
  const { annotationsEpoch: epoch } = await readStore(tx);
  const isOfEpoch = asked.epoch === undefined || asked.epoch === epoch;
  const isValid = isOfEpoch && asked.after <= (await lastSequence(tx, userId));
  const cursor = isValid ? asked.after : 0;
  const rows = await tx
    .select()
    .from(stored)
    .where(and(of(userId), gt(stored.sequence, cursor)))
    .orderBy(asc(stored.sequence))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  return {
    annotations: page.map(asAnnotation),
    cursor: page.at(-1)?.sequence ?? cursor,
    epoch,
    hasMore: rows.length > pageSize,
  };
}

/**
 * Merges annotations of a device into the stored ones, and returns the result. Annotations of issues that do not exist
 * are left out. A stamp of the future becomes the present. Throws 'too_many_annotations', and then stores nothing.
 */
export const mergePushed = (
  db: Db,
  userId: UserId,
  pushed: readonly Annotation[],
  now: Date,
): Promise<Annotation[]> =>
  db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const ids = pushed.map(({ id }) => id);
    const before = await tx
      .select()
      .from(stored)
      .where(and(of(userId), inArray(stored.id, ids)));
    const states = new Map(before.map((row) => [row.id, asAnnotation(row)]));
    const present = { now: now.getTime(), tolerance: clockTolerance, instead: now.getTime() };
    const bounded = pushed.map((annotation) => withoutFuture(annotation, present));
    const merged = mergeAnnotations(states.values(), await withIssues(tx, bounded));
    const changed = [...merged.values()].filter((annotation) => {
      const state = states.get(annotation.id);
      return !state || !isSameState(state, annotation);
    });
    await store(tx, userId, changed, now);
    if (changed.some(({ id }) => !states.has(id))) await assertRoom(tx, userId);
    return [...merged.values()];
  });

async function withIssues(tx: Queries, pushed: readonly Annotation[]): Promise<Annotation[]> {
  const ids = pushed.map(({ issueId }) => issueId);
  const found = await tx.select({ id: issues.id }).from(issues).where(inArray(issues.id, ids));
  const known = new Set<number>(found.map(({ id }) => id));
  return pushed.filter(({ issueId }) => known.has(issueId));
}

async function store(
  tx: Queries,
  userId: UserId,
  changed: readonly Annotation[],
  now: Date,
): Promise<void> {
  if (changed.length === 0) return;
  const first = (await lastSequence(tx, userId)) + 1;
  await tx
    .insert(stored)
    .values(
      changed.map(({ createdAt, ...annotation }, at) => ({
        ...annotation,
        userId,
        createdAt: new Date(createdAt),
        storedAt: now,
        sequence: first + at,
      })),
    )
    .onConflictDoUpdate({ target: [stored.userId, stored.id], set: excluded });
}

async function lastSequence(tx: Queries, userId: UserId): Promise<number> {
  const [last] = await tx
    .select({ sequence: max(stored.sequence) })
    .from(stored)
    .where(of(userId));
  return last?.sequence ?? 0;
}

const excluded = Object.fromEntries(
  (
    [
      ['issueId', 'issue_id'],
      ['type', 'type'],
      ['kind', 'kind'],
      ['page', 'page'],
      ['anchor', 'anchor'],
      ['colour', 'colour'],
      ['note', 'note'],
      ['isDeleted', 'is_deleted'],
      ['stamps', 'stamps'],
      ['createdAt', 'created_at'],
      ['storedAt', 'stored_at'],
      ['sequence', 'sequence'],
    ] as const
  ).map(([field, column]) => [field, sql`excluded.${sql.identifier(column)}`]),
);

async function assertRoom(tx: Queries, userId: UserId): Promise<void> {
  const [row] = await tx
    .select({
      all: count(),
      live: sql<number>`count(*) filter (where not ${stored.isDeleted})`.mapWith(Number),
    })
    .from(stored)
    .where(of(userId));
  if (row && (row.live > mostAnnotations || row.all > mostRows))
    throw new Refused('too_many_annotations');
}

/** Clears the content of annotations that were deleted long ago. The tombstones stay. */
export async function clearOldTombstones(tx: Queries, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000);
  await tx
    .update(stored)
    .set({ note: '', anchor: null })
    .where(
      and(
        eq(stored.isDeleted, true),
        lt(stored.storedAt, limit),
        or(ne(stored.note, ''), isNotNull(stored.anchor)),
      ),
    );
}

type Row = typeof annotations.$inferSelect;

const asAnnotation = (row: Row): Annotation => ({
  id: row.id,
  issueId: row.issueId as IssueId,
  type: ReadingType.parse(row.type),
  kind: AnnotationKind.parse(row.kind),
  page: row.page,
  anchor: row.anchor,
  colour: AnnotationColour.parse(row.colour),
  note: row.note,
  isDeleted: row.isDeleted,
  stamps: row.stamps,
  createdAt: row.createdAt.toISOString(),
});
