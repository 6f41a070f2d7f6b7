import { and, eq, gt, sql } from 'drizzle-orm';
import { UserId } from '#contract/ids.ts';
import type { Clock } from '../platform/clock.ts';
import type { Queries } from '../platform/db/connection.ts';
import { sessions } from '../platform/db/schema.ts';
import { batchLoader } from '../platform/db/batchLoader.ts';
import { oneDay, oneHour } from '../platform/clock.ts';

/**
 * Days: a session ends when it is unused for `idle` days, and at the latest after `absolute` days.
 */
const idle = 30;
const absolute = 90;

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

/** In seconds, for cookies. */
export const sessionLifetime = (absolute * oneDay) / 1000;

export const endOfSession = (start: Date): Date => new Date(start.getTime() + absolute * oneDay);

/** Sessions that were last used at this time or before have ended. */
export const lastUseBefore = (now: Date): Date => before(now, idle * oneDay);

/** A use is recorded at most once an hour, because a reader requests a range each second. */
const isWorthWriting = (lastUsedAt: Date, now: Date): boolean => lastUsedAt <= before(now, oneHour);

/** Returns the user of a session by its hash; null for an ended session and for a guest's. */
export type UserOf = (idHash: string) => Promise<UserId | null>;

export function openUserOf(db: Queries, clock: Clock): UserOf {
  const query = activeSessions(db);
  return batchLoader(async (hashes) => {
    const now = clock.now();
    const usedSince = lastUseBefore(now);
    const rows = await query.execute({ hashes: [...new Set(hashes)], now, usedSince });
    for (const { idHash, lastUsedAt } of rows) {
      if (!isWorthWriting(lastUsedAt, now)) continue;
      await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.idHash, idHash));
    }
    const users = new Map(rows.map(({ idHash, userId }) => [idHash, UserId.parse(userId)]));
    return hashes.map((hash) => users.get(hash) ?? null);
  });
}

/** A prepared statement, like the query of access cases, because each range of a file runs both. */
const activeSessions = (db: Queries) =>
  db
    .select({
      idHash: sessions.idHash,
      userId: sessions.userId,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(
      and(
        sql`${sessions.idHash} = any(${sql.placeholder('hashes')}::text[])`,
        gt(sessions.expiresAt, sql.placeholder('now')),
        gt(sessions.lastUsedAt, sql.placeholder('usedSince')),
      ),
    )
    .prepare('sessions');
