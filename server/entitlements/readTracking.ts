import { and, eq, gt, isNull, lt, ne, notExists } from 'drizzle-orm';
import type { ReadingType } from '#contract/api/reading.ts';
import type { IssueId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { readEvents, sessions } from '../platform/db/schema.ts';
import { hashOf, newSecret } from '../platform/security/keys.ts';
import { oneDay } from '../platform/clock.ts';

interface ReadEvent {
  readonly sessionHash: string;
  readonly issueId: IssueId;
  readonly type: ReadingType;
}

const aDayBefore = (now: Date): Date => new Date(now.getTime() - oneDay);

/**
 * Returns the token by which this session may report the opening of the document, once within a
 * day.
 */
export async function issueOpenToken(tx: Queries, event: ReadEvent, now: Date): Promise<string> {
  const token = newSecret();
  await tx.insert(readEvents).values({ ...event, tokenHash: hashOf(token), createdAt: now });
  return token;
}

/** Counts a reading. Does nothing if the token is used, expired, or of another session. */
export async function countReadEvent(tx: Queries, event: ReadEvent, token: string, now: Date) {
  await tx
    .update(readEvents)
    .set({ openedAt: now })
    .where(
      and(
        eq(readEvents.tokenHash, hashOf(token)),
        eq(readEvents.sessionHash, event.sessionHash),
        eq(readEvents.issueId, event.issueId),
        eq(readEvents.type, event.type),
        isNull(readEvents.openedAt),
        gt(readEvents.createdAt, aDayBefore(now)),
      ),
    );
}

/** Replaces the hash of an ended session. */
const noSession = '';

/**
 * Deletes expired unused tokens. Used tokens stay for the publisher's analytics. They keep the hash
 * of a living session, which the export of personal data needs; afterwards the hash is removed.
 */
export async function deleteOldReadEvents(tx: Queries, now: Date): Promise<void> {
  const isOver = lt(readEvents.createdAt, aDayBefore(now));
  await tx.delete(readEvents).where(and(isNull(readEvents.openedAt), isOver));
  const lives = tx
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(eq(sessions.idHash, readEvents.sessionHash));
  await tx
    .update(readEvents)
    .set({ sessionHash: noSession })
    .where(and(ne(readEvents.sessionHash, noSession), isOver, notExists(lives)));
}
