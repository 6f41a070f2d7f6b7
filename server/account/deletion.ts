import { and, eq, exists } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { identities, registrations, users } from '../platform/db/schema.ts';
import { assertNoOpenBilling, cancelOpenBilling } from '../billing/closeAccount.ts';
import type { PaymentContext } from '../billing/paymentRows.ts';
import { lockUser } from '../identity/userLock.ts';

/**
 * Deletes a person for good. What would go on to cost them money is ended first, at its gateway:
 * where that cannot be said to be done, nothing is deleted. Throws 'gateway_unavailable', and
 * 'payment_under_way' where they begin to pay in the same moment.
 *
 * The rest is one transaction: identities, sessions, purchases, subscriptions and requests for support
 * go with the person's row, by their foreign keys. What was opened in an ended session, which coupons
 * were redeemed and what was paid stays counted, and is nobody's.
 */
export async function deleteUser(context: PaymentContext, id: UserId): Promise<void> {
  await cancelOpenBilling(context, id);
  await context.db.transaction(async (tx) => {
    await lockUser(tx, id);
    await assertNoOpenBilling(tx, id);
    await deleteRegistrations(tx, id);
    await tx.delete(users).where(eq(users.id, id));
  });
}

/** They hold the e-mail too, until they are swept, and refer to nobody. */
async function deleteRegistrations(tx: Queries, id: UserId): Promise<void> {
  const { provider, issuer, subject } = registrations;
  const isTheirs = and(
    eq(identities.userId, id),
    eq(identities.provider, provider),
    eq(identities.issuer, issuer),
    eq(identities.subject, subject),
  );
  const theirs = tx.select({ id: identities.id }).from(identities).where(isTheirs);
  await tx.delete(registrations).where(exists(theirs));
}
