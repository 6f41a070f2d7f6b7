import { eq } from 'drizzle-orm';
import type { Queries } from '../platform/db/connection.ts';
import { users } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refusal.ts';

/**
 * Locks the user's row until the transaction ends. All transactions that grant goods to a user lock
 * it first. Otherwise a coupon and a payment for the same issue, or two coupons for all issues,
 * would both be used. Throws 'not_signed_in' if the user is deleted.
 */
export async function lockUser(tx: Queries, userId: number): Promise<void> {
  const isThis = eq(users.id, userId);
  const [user] = await tx.select({ id: users.id }).from(users).where(isThis).for('no key update');
  if (!user) throw new Refused('not_signed_in');
}
