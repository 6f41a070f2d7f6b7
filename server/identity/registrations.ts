import type { KeyObject } from 'node:crypto';
import { and, eq, gt, isNull, lte, ne, not, type SQL } from 'drizzle-orm';
import { SignInWay } from '#contract/boot.ts';
import { UserId } from '#contract/ids.ts';
import type { PendingRegistration, Registration } from '#contract/api/signIn.ts';
import type { Db, Queries } from '../platform/db/connection.ts';
import { identities, pendingRegistrations, users } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refusal.ts';
import { addWebhookMessage } from '../platform/webhooks/webhookOutbox.ts';
import { hashOf, sign } from '../platform/security/keys.ts';
import { hasEmail, hasVerifiedEmail } from './users.ts';
import type { ProviderProfile } from './providers/index.ts';

/** 'host' is the site that frames the store. */
export type LinkedAccount = ProviderProfile & { readonly provider: SignInWay | 'host' };

/** Returns the account of a user at a provider; null if there is none yet. */
export async function findOrLinkAccount(tx: Queries, user: LinkedAccount): Promise<UserId | null> {
  return (await byIdentity(tx, user)) ?? (await joinByEmail(tx, user));
}

async function byIdentity(
  tx: Queries,
  { provider, issuer, subject }: LinkedAccount,
): Promise<UserId | null> {
  const [row] = await tx
    .select({ userId: identities.userId })
    .from(identities)
    .where(
      and(
        eq(identities.provider, provider),
        eq(identities.issuer, issuer),
        eq(identities.subject, subject),
      ),
    );
  return row ? UserId.parse(row.userId) : null;
}

/**
 * Links another identity to an existing account. Both the account's e-mail and the identity's must
 * be verified. Otherwise a false e-mail at a provider would open the account of its owner, or would
 * wait in an account that the owner joins later.
 */
async function joinByEmail(tx: Queries, user: LinkedAccount): Promise<UserId | null> {
  if (!user.email || !user.emailVerified) return null;
  const userId = await findByEmail(tx, user.email);
  if (userId === null) return null;
  const { provider, issuer, subject } = user;
  await tx.insert(identities).values({ userId, provider, issuer, subject }).onConflictDoNothing();
  return userId;
}

/** Returns the account whose verified e-mail this is. */
export async function findByEmail(tx: Queries, email: string): Promise<UserId | null> {
  const [row] = await tx.select({ id: users.id }).from(users).where(hasVerifiedEmail(email));
  return row ? UserId.parse(row.id) : null;
}

/** The owner of a mailbox. The account has its verified e-mail, and no identity besides. */
export const profileOf = (email: string): LinkedAccount => ({
  provider: 'email',
  issuer: '',
  subject: email.toLowerCase(),
  email,
  emailVerified: true,
});

/** Milliseconds for the user to read the terms. */
const timeoutMs = 15 * 60 * 1000;

/**
 * The secrets of a registration, derived from the sign-in by a key of the store. The window and the
 * page both receive them, and the database holds only their hashes.
 */
const secretsOf = (key: KeyObject, stateHash: string): Registration => ({
  key: sign(key, 'registration key', stateHash),
  csrfToken: sign(key, 'registration token', stateHash),
});

/**
 * Stores the provider's profile until the user has confirmed. Returns the name of the registration.
 */
export async function proposeRegistration(
  tx: Queries,
  key: KeyObject,
  stateHash: string,
  user: LinkedAccount,
  now: Date,
): Promise<string> {
  const secrets = secretsOf(key, stateHash);
  const keyHash = hashOf(secrets.key);
  const expiresAt = new Date(now.getTime() + timeoutMs);
  const row = { ...user, keyHash, csrfHash: hashOf(secrets.csrfToken), expiresAt };
  await tx.insert(pendingRegistrations).values(row);
  return keyHash;
}

/**
 * Returns the registration that the user has to confirm; null if it was confirmed or has expired.
 */
export async function proposalOf(
  tx: Queries,
  key: KeyObject,
  stateHash: string,
  now: Date,
): Promise<PendingRegistration | null> {
  const secrets = secretsOf(key, stateHash);
  const [row] = await tx.select().from(pendingRegistrations).where(openBy(secrets, now));
  if (!row) return null;
  return { ...secrets, userInfo: { provider: SignInWay.parse(row.provider), email: row.email } };
}

/**
 * Creates the account. Of two concurrent calls with one key one succeeds. Throws
 * 'registration_expired', and 'user_exists' if the identity has an account or the e-mail is the
 * verified one of an account.
 */
export function register(db: Db, secrets: Registration, now: Date): Promise<UserId> {
  return db.transaction(async (tx) =>
    createLinkedAccount(tx, await take(tx, openBy(secrets, now), now), now),
  );
}

/** Uses the profile of a sign-in for an account that exists. Throws 'registration_expired'. */
export const takeRegistration = (tx: Queries, keyHash: string, now: Date) =>
  take(tx, and(eq(pendingRegistrations.keyHash, keyHash), isOpen(now)), now);

async function take(tx: Queries, condition: SQL | undefined, now: Date) {
  const [row] = await tx
    .update(pendingRegistrations)
    .set({ usedAt: now })
    .where(condition)
    .returning();
  if (!row) throw new Refused('registration_expired');
  return row;
}

const isOpen = (now: Date) =>
  and(isNull(pendingRegistrations.usedAt), gt(pendingRegistrations.expiresAt, now));

const openBy = ({ key, csrfToken }: Registration, now: Date) =>
  and(
    eq(pendingRegistrations.keyHash, hashOf(key)),
    eq(pendingRegistrations.csrfHash, hashOf(csrfToken)),
    isOpen(now),
  );

/** Throws 'user_exists' like `register`. */
export async function createLinkedAccount(
  tx: Queries,
  {
    email,
    emailVerified,
    provider,
    issuer,
    subject,
  }: Omit<LinkedAccount, 'provider'> & { readonly provider: string },
  now: Date,
): Promise<UserId> {
  if (email !== null && (await findByEmail(tx, email)) !== null) throw new Refused('user_exists');
  const [user] = await tx
    .insert(users)
    .values({ email, emailVerified })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!user) throw new Refused('user_exists');
  const userId = UserId.parse(user.id);
  if (email !== null && emailVerified) await releaseEmail(tx, email, userId);
  await addWebhookMessage(tx, 'customer.registered', {}, now, userId);
  if (provider === 'email') return userId;
  const made = await tx
    .insert(identities)
    .values({ userId, provider, issuer, subject })
    .onConflictDoNothing()
    .returning({ id: identities.id });
  if (made.length === 0) throw new Refused('user_exists');
  return userId;
}

/**
 * Its owner has verified an e-mail, so other accounts that have it unverified lose it: their mails would go to the owner.
 * Before that they do not count, because anyone could prevent the owner from registering. Publishers keep it as a name,
 * which the owners of the store have given them, and the purchases of guests join the owner.
 */
export async function releaseEmail(tx: Queries, email: string, owner: UserId): Promise<void> {
  const isAnother = and(ne(users.id, owner), not(users.emailVerified), not(users.isPublisher));
  const isAccount = isNull(users.guestLinkHash);
  await tx
    .update(users)
    .set({ email: null })
    .where(and(hasEmail(email), isAnother, isAccount));
}

export async function deleteExpiredRegistrations(tx: Queries, now: Date): Promise<void> {
  await tx.delete(pendingRegistrations).where(lte(pendingRegistrations.expiresAt, now));
}
