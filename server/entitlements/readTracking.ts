import { and, eq, gt, isNull, lt, ne, notExists } from 'drizzle-orm';
import type { ReadingType } from '#contract/api/reading.ts';
import type { IssueId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { openTokens, sessions } from '../platform/db/schema.ts';
import { hashOf, newSecret } from '../platform/security/keys.ts';
import { oneDay } from '../platform/clock.ts';

export interface ReadEvent {
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
  await tx.insert(openTokens).values({ ...event, tokenHash: hashOf(token), createdAt: now });
  return token;
}

/** Counts a reading. Does nothing if the token is used, expired, or of another session. */
export async function countReadEvent(tx: Queries, event: ReadEvent, token: string, now: Date) {
  await tx
    .update(openTokens)
    .set({ openedAt: now })
    .where(
      and(
        eq(openTokens.tokenHash, hashOf(token)),
        eq(openTokens.sessionHash, event.sessionHash),
        eq(openTokens.issueId, event.issueId),
        eq(openTokens.type, event.type),
        isNull(openTokens.openedAt),
        gt(openTokens.createdAt, aDayBefore(now)),
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
  const isOver = lt(openTokens.createdAt, aDayBefore(now));
  await tx.delete(openTokens).where(and(isNull(openTokens.openedAt), isOver));
  const lives = tx
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(eq(sessions.idHash, openTokens.sessionHash));
  await tx
    .update(openTokens)
    .set({ sessionHash: noSession })
    .where(and(ne(openTokens.sessionHash, noSession), isOver, notExists(lives)));
}
