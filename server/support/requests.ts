import type { NeedSupport } from '#contract/api/support.ts';
import type { UserId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { supportRequests } from '../platform/db/schema.ts';

interface SupportContext {
  readonly userId: UserId | null;
  readonly now: Date;
  /** If false, only the row is stored. */
  readonly isToBeMailed: boolean;
}

/** Stores a request. Its mail is due immediately. */
export async function storeRequest(
  tx: Queries,
  request: NeedSupport,
  { userId, now, isToBeMailed }: SupportContext,
): Promise<void> {
  const nextAttemptAt = isToBeMailed ? now : null;
  await tx.insert(supportRequests).values({ ...request, userId, createdAt: now, nextAttemptAt });
}
