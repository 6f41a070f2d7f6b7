import { and, eq, gt, inArray } from 'drizzle-orm';
import { UserId } from '#contract/ids.ts';
import { isWorthWriting, lastUseBefore } from '../accounts/sessionLife.ts';
import type { Clock } from '../clock.ts';
import type { Queries } from '../db/connection.ts';
import { sessions } from '../db/schema.ts';
import { together } from '../db/together.ts';

/** Whose session this is, by its hash; null where it has ended, and for a guest's. */
export type UserOf = (idHash: string) => Promise<UserId | null>;

export function openUserOf(db: Queries, clock: Clock): UserOf {
  return together(async (hashes) => {
    const now = clock.now();
    const rows = await db
      .select()
      .from(sessions)
      .where(
        and(
          inArray(sessions.idHash, [...new Set(hashes)]),
          gt(sessions.expiresAt, now),
          gt(sessions.lastUsedAt, lastUseBefore(now)),
        ),
      );
    for (const { idHash, lastUsedAt } of rows) {
      if (!isWorthWriting(lastUsedAt, now)) continue;
      await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.idHash, idHash));
    }
    const users = new Map(rows.map(({ idHash, userId }) => [idHash, UserId.parse(userId)]));
    return hashes.map((hash) => users.get(hash) ?? null);
  });
}
