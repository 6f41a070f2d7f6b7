import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { NeedSupport } from '#contract/api/support.ts';
import type { UserId } from '#contract/ids.ts';
import type { Queries } from '../db/connection.ts';
import { supportRequests } from '../db/schema.ts';

export type SupportRequest = typeof supportRequests.$inferSelect;

const minute = 60_000;

/** What lies between a try and the next. Each is longer than a try may take; after the last, none. */
const pauses = [5 * minute, 30 * minute, 3 * 60 * minute, 12 * 60 * minute];

/** At once the first one on a busy day, so that one round is never long. */
const mostAtOnce = 20;

interface Circumstances {
  readonly userId: UserId | null;
  readonly now: Date;
  /** Else the row alone is the message. */
  readonly isToBeMailed: boolean;
}

/** Keeps what somebody asks; it is due at once. */
export async function keepRequest(
  tx: Queries,
  request: NeedSupport,
  { userId, now, isToBeMailed }: Circumstances,
): Promise<void> {
  const nextTryAt = isToBeMailed ? now : null;
  await tx.insert(supportRequests).values({ ...request, userId, createdAt: now, nextTryAt });
}

export const dueRequests = (tx: Queries, now: Date): Promise<SupportRequest[]> =>
  tx
    .select()
    .from(supportRequests)
    .where(lte(supportRequests.nextTryAt, now))
    .orderBy(asc(supportRequests.nextTryAt))
    .limit(mostAtOnce);

/**
 * Begins a try. Of several that saw the same row one gets it: the others find its count of tries
 * changed. The next try is put down beforehand, so that one which dies in the middle is made up for.
 */
export async function claimTry(
  tx: Queries,
  { id, attempts }: SupportRequest,
  now: Date,
): Promise<boolean> {
  const isAsSeen = and(
    eq(supportRequests.id, id),
    eq(supportRequests.attempts, attempts),
    isNull(supportRequests.mailedAt),
  );
  const claimed = await tx
    .update(supportRequests)
    .set({ attempts: attempts + 1, nextTryAt: nextTryAfter(attempts, now) })
    .where(isAsSeen)
    .returning({ id: supportRequests.id });
  return claimed.length > 0;
}

function nextTryAfter(tries: number, now: Date): Date | null {
  const pause = pauses[tries];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

export async function markMailed(tx: Queries, id: number, now: Date): Promise<void> {
  await tx
    .update(supportRequests)
    .set({ mailedAt: now, nextTryAt: null })
    .where(eq(supportRequests.id, id));
}
