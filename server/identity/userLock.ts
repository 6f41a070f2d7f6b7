import { eq } from 'drizzle-orm';
import type { Queries } from '../platform/db/connection.ts';
import { users } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refusal.ts';

/**
 * Whatever gives somebody something queues up here first, in whatever process, until its transaction
 * ends: a code and a payment for the same issue, or two codes of All Access, would both be taken.
 * Throws 'not_signed_in' where there is no such person any more.
 */
export async function lockUser(tx: Queries, userId: number): Promise<void> {
  const isThis = eq(users.id, userId);
  const [user] = await tx.select({ id: users.id }).from(users).where(isThis).for('no key update');
  if (!user) throw new Refused('not_signed_in');
}
