import { and, eq, gt, lte } from 'drizzle-orm';
import { DownloadOrder } from '#contract/api/laterCalls.ts';
import type { Queries } from '../platform/db/connection.ts';
import { downloadTokens } from '../platform/db/schema.ts';
import { hashOf, newSecret } from '../platform/security/keys.ts';

/** Milliseconds between the click and the tab's request. */
const lifetimeMs = 60_000;

/** Returns the secret for one download of this session. */
export async function issueDownloadToken(
  tx: Queries,
  sessionHash: string,
  order: DownloadOrder,
  now: Date,
): Promise<string> {
  const secret = newSecret();
  const targetId = 'id' in order ? order.id : null;
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const token = { kind: order.what, targetId, sessionHash, expiresAt };
  await tx.insert(downloadTokens).values({ ...token, secretHash: hashOf(secret) });
  return secret;
}

/**
 * Consumes a token. Of two concurrent requests one gets it. Returns null for a used, expired or
 * unknown token.
 */
export async function consumeDownloadToken(tx: Queries, secret: string, now: Date) {
  const isIt = eq(downloadTokens.secretHash, hashOf(secret));
  const [row] = await tx
    .delete(downloadTokens)
    .where(and(isIt, gt(downloadTokens.expiresAt, now)))
    .returning();
  if (!row) return null;
  const { kind: what, targetId: id, sessionHash } = row;
  return { sessionHash, order: DownloadOrder.parse(id === null ? { what } : { what, id }) };
}

export async function deleteExpiredTokens(tx: Queries, now: Date): Promise<void> {
  await tx.delete(downloadTokens).where(lte(downloadTokens.expiresAt, now));
}
