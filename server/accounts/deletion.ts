import { and, eq, exists } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import type { Db, Queries } from '../db/connection.ts';
import { identities, registrations, users } from '../db/schema.ts';

/**
 * Deletes a person for good, in one transaction: identities, sessions, purchases and subscriptions
 * go with the person's row, by their foreign keys. What was opened in an ended session stays counted,
 * and is nobody's.
 */
export async function deletePerson(db: Db, id: UserId): Promise<void> {
  await db.transaction(async (tx) => {
    await keepTheBooks(tx, id);
    await forgetRegistrations(tx, id);
    await tx.delete(users).where(eq(users.id, id));
  });
}

/**
 * What the law wants kept for some years does not go with the person: it is cut loose here first.
 * There is nothing of the kind yet. Payments will be: their rows stay, and no longer say whose
 * they are; and a subscription that a gateway renews is cancelled there before anything is deleted.
 */
async function keepTheBooks(_tx: Queries, _id: UserId): Promise<void> {}

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
