import { isIP } from 'node:net';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { OwnPasskey } from '#contract/api/passkeys.ts';
import { UserId } from '#contract/ids.ts';
import { oneMinute } from '../platform/clock.ts';
import type { Db, Queries } from '../platform/db/connection.ts';
import { passkeyChallenges, passkeys, users } from '../platform/db/schema.ts';
import type { Site } from '../platform/http/origin.ts';
import { Refused } from '../platform/http/refusal.ts';

/** Passkeys of publishers and readers (WebAuthn level 3). Each one is bound to the host of the store's address. */

/** A registration or a sign-in of one browser. */
interface Ceremony {
  readonly site: Pick<Site, 'origin'>;
  /** The challenge belongs to this session, which may be a guest's. */
  readonly sessionHash: string;
  readonly now: Date;
}

type Purpose = (typeof passkeyChallenges.$inferSelect)['purpose'];

const lifetimeMs = 5 * oneMinute;

/** EdDSA, ES256 and RS256. The library's default asks Node for an experimental one, which prints a warning. */
const algorithms = [-8, -7, -257];

/** The host is the id of the relying party. It has to be a name: browsers refuse a number. */
function relyingPartyOf({ site }: Ceremony): string {
  const { hostname } = new URL(site.origin);
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) > 0) throw refused('The address is a number.');
  return hostname;
}

const refused = (message: string): Refused => new Refused('passkey_refused', message);

/** A later challenge of the same session replaces an earlier one. */
async function keepChallenge(
  tx: Queries,
  { sessionHash, now }: Ceremony,
  purpose: Purpose,
  challenge: string,
): Promise<void> {
  const row = { purpose, challenge, expiresAt: new Date(now.getTime() + lifetimeMs) };
  await tx
    .insert(passkeyChallenges)
    .values({ sessionHash, ...row })
    .onConflictDoUpdate({ target: passkeyChallenges.sessionHash, set: row });
}

/** Spends the challenge of the session, whether or not the answer to it is right. */
async function takeChallenge(
  tx: Queries,
  { sessionHash, now }: Ceremony,
  purpose: Purpose,
): Promise<string> {
  const [row] = await tx
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.sessionHash, sessionHash),
        eq(passkeyChallenges.purpose, purpose),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning();
  if (!row) throw refused('There is no such challenge, or it was used.');
  return row.challenge;
}

export async function beginRegistration(
  tx: Queries,
  ceremony: Ceremony,
  userId: UserId,
  storeName: string,
) {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const own = await ownPasskeys(tx, userId);
  const options = await generateRegistrationOptions({
    rpName: storeName,
    rpID: relyingPartyOf(ceremony),
    userName: user?.email ?? `${userId}`,
    userID: new TextEncoder().encode(`${userId}`),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: own.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(tx, ceremony, 'register', options.challenge);
  return options;
}

export async function finishRegistration(
  db: Db,
  ceremony: Ceremony,
  userId: UserId,
  response: RegistrationResponseJSON,
): Promise<void> {
  const expectedChallenge = await takeChallenge(db, ceremony, 'register');
  const { verified, registrationInfo } = await checked(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: ceremony.site.origin,
      expectedRPID: relyingPartyOf(ceremony),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!verified) throw refused('The passkey could not be checked.');
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const key = Buffer.from(publicKey).toString('base64url');
  const row = { id, userId, publicKey: key, counter, transports, createdAt: ceremony.now };
  const made = await db.insert(passkeys).values(row).onConflictDoNothing().returning();
  if (made.length === 0) throw refused('This passkey is registered already.');
}

/** Any passkey of the store: the browser offers those that it has, and the store names no account. */
export async function beginPasskeySignIn(tx: Queries, ceremony: Ceremony) {
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(ceremony),
    userVerification: 'required',
  });
  await keepChallenge(tx, ceremony, 'sign_in', options.challenge);
  return options;
}

/**
 * Returns the account of the passkey.
 * @param audience at the page of publishers, the account must still be one
 */
export async function finishPasskeySignIn(
  db: Db,
  ceremony: Ceremony,
  response: AuthenticationResponseJSON,
  audience: 'publishers' | 'all',
): Promise<UserId> {
  const expectedChallenge = await takeChallenge(db, ceremony, 'sign_in');
  const mayUse = audience === 'all' ? undefined : eq(users.isPublisher, true);
  const [found] = await db
    .select({ key: passkeys })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.id, response.id), mayUse));
  if (!found) throw refused('The store does not know this passkey.');
  const { id, publicKey, counter, userId } = found.key;
  const credential = {
    id,
    publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
    counter,
  };
  const { verified, authenticationInfo } = await checked(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: ceremony.site.origin,
      expectedRPID: relyingPartyOf(ceremony),
      credential,
      requireUserVerification: true,
    }),
  );
  if (!verified) throw refused('The signature is wrong.');
  const used = { counter: authenticationInfo.newCounter, lastUsedAt: ceremony.now };
  // Of two sign-ins with one count, one is by a copy of the authenticator.
  const isFirst = and(eq(passkeys.id, id), eq(passkeys.counter, counter));
  const updated = await db.update(passkeys).set(used).where(isFirst).returning({ id: passkeys.id });
  if (updated.length === 0) throw refused('The passkey was used at the same time.');
  return UserId.parse(userId);
}

/** The library throws plain errors for a wrong challenge, origin, host, counter or signature. */
const checked = <T>(verify: () => Promise<T>): Promise<T> =>
  verify().catch((error: unknown) => {
    throw refused(error instanceof Error ? error.message : 'The passkey could not be checked.');
  });

export const ownPasskeys = (tx: Queries, userId: UserId) =>
  tx.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));

export const listPasskeys = async (tx: Queries, userId: UserId): Promise<OwnPasskey[]> =>
  (await ownPasskeys(tx, userId)).map(({ id, createdAt, lastUsedAt }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));

export async function removePasskey(tx: Queries, userId: UserId, id: string): Promise<void> {
  await tx.delete(passkeys).where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)));
}

export async function deleteExpiredChallenges(tx: Queries, now: Date): Promise<void> {
  await tx.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now));
}
