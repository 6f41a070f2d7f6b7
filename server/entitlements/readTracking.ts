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

/** The token by which this session may report, once within a day, that it opened the document. */
export async function issueOpenToken(tx: Queries, opening: ReadEvent, now: Date): Promise<string> {
  const token = newSecret();
  await tx.insert(openTokens).values({ ...opening, tokenHash: hashOf(token), createdAt: now });
  return token;
}

/** Counts an opening; does nothing where the token is used, old, or another session's. */
export async function countReadEvent(tx: Queries, opening: ReadEvent, token: string, now: Date) {
  await tx
    .update(openTokens)
    .set({ openedAt: now })
    .where(
      and(
        eq(openTokens.tokenHash, hashOf(token)),
        eq(openTokens.sessionHash, opening.sessionHash),
        eq(openTokens.issueId, opening.issueId),
        eq(openTokens.type, opening.type),
        isNull(openTokens.openedAt),
        gt(openTokens.createdAt, aDayBefore(now)),
      ),
    );
}

/** Instead of a session that has ended. */
const nobody = '';

/**
 * Deletes tokens that can no longer be used and never were. Those that were used are the publisher's figures and
 * stay. They name their session as long as it lives, because the user's data has them; then they name nobody.
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
    .set({ sessionHash: nobody })
    .where(and(ne(openTokens.sessionHash, nobody), isOver, notExists(lives)));
}
