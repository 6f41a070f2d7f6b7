import { asc, eq } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import {
  annotations,
  issues,
  readEvents,
  readingPositions,
  sessions,
} from '../platform/db/schema.ts';

/** The part of the personal data that reading leaves. */

export async function readingPositionsOf(tx: Queries, id: UserId) {
  const positions = await tx
    .select()
    .from(readingPositions)
    .innerJoin(issues, eq(issues.id, readingPositions.issueId))
    .where(eq(readingPositions.userId, id))
    .orderBy(asc(readingPositions.readAt));
  return positions.map(({ reading_positions: row, issues: issue }) => ({
    ...issueNameOf(issue),
    type: row.type,
    page: row.page,
    furthest_page: row.furthestPage,
    page_count: row.pageCount,
    is_finished: row.isFinished,
    device: row.device,
    read_at: row.readAt.toISOString(),
    removed_from_list_at: row.removedAt?.toISOString() ?? null,
  }));
}

export async function annotationsOf(tx: Queries, id: UserId) {
  const rows = await tx
    .select()
    .from(annotations)
    .innerJoin(issues, eq(issues.id, annotations.issueId))
    .where(eq(annotations.userId, id))
    .orderBy(asc(annotations.sequence));
  return rows.map(({ annotations: row, issues: issue }) => ({
    ...issueNameOf(issue),
    id: row.id,
    type: row.type,
    kind: row.kind,
    page: row.page,
    anchor: row.anchor,
    colour: row.colour,
    note: row.note,
    is_deleted: row.isDeleted,
    created_at: row.createdAt.toISOString(),
    stored_at: row.storedAt.toISOString(),
    stamps: row.stamps,
  }));
}

export async function readEventsOf(tx: Queries, id: UserId) {
  const opened = await tx
    .select()
    .from(readEvents)
    .innerJoin(sessions, eq(sessions.idHash, readEvents.sessionHash))
    .innerJoin(issues, eq(issues.id, readEvents.issueId))
    .where(eq(sessions.userId, id))
    .orderBy(asc(readEvents.createdAt));
  return opened.map(({ read_events: { type, createdAt, openedAt }, issues: issue }) => ({
    ...issueNameOf(issue),
    type,
    prepared_at: createdAt.toISOString(),
    opened_at: openedAt?.toISOString() ?? null,
  }));
}

export const issueNameOf = ({ id, title }: typeof issues.$inferSelect) => ({
  issue_id: id,
  issue_title: title,
});
