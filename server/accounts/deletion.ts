import { and, eq, exists } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import type { Db, Queries } from '../db/connection.ts';
import { identities, registrations, users } from '../db/schema.ts';

/**
 * Deletes a person for good, in one transaction: identities, sessions, purchases, subscriptions and
 * requests for support go with the person's row, by their foreign keys. What was opened in an ended
 * session and which coupons were redeemed stays counted, and is nobody's.
 */
export async function deletePerson(db: Db, id: UserId): Promise<void> {
  await db.transaction(async (tx) => {
    await forgetRegistrations(tx, id);
    await tx.delete(users).where(eq(users.id, id));
  });
}

/** They hold the e-mail too, until they are swept, and refer to nobody. */
async function forgetRegistrations(tx: Queries, id: UserId): Promise<void> {
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
