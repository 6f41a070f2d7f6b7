import type { NeedSupport } from '#contract/api/support.ts';
import type { UserId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { supportRequests } from '../platform/db/schema.ts';

interface SupportContext {
  readonly userId: UserId | null;
  readonly now: Date;
  /** Else the row alone is the message. */
  readonly isToBeMailed: boolean;
}

/** Keeps what somebody asks; it is due at once. */
export async function storeRequest(
  tx: Queries,
  request: NeedSupport,
  { userId, now, isToBeMailed }: SupportContext,
): Promise<void> {
  const nextTryAt = isToBeMailed ? now : null;
  await tx.insert(supportRequests).values({ ...request, userId, createdAt: now, nextTryAt });
}
