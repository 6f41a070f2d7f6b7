import { and, eq, ne } from 'drizzle-orm';
import type { SignInWay } from '#contract/boot.ts';
import type { UserId } from '#contract/ids.ts';
import type { Db, Queries } from '../platform/db/connection.ts';
import { identities, passkeys, users } from '../platform/db/schema.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import { Refused } from '../platform/http/refusal.ts';
import { readStore } from '../storeSettings/index.ts';
import { joinGuests } from './joinGuests.ts';
import { grantPrintAccess } from './printAccess.ts';
import { consumeSignIn, type PendingSignIn } from './pendingSignIns.ts';
import { findByEmail, releaseEmail, takeRegistration } from './registrations.ts';
import type { IdentityServices } from './sessions.ts';
import { runningSignIn, signInResultOf } from './signInCalls.ts';
import { lockUser } from './users.ts';

/** The ways to sign in to an account. Others are added by signing in with them, and all but the last can be removed. */

export const signInWayCalls = (
  services: IdentityServices,
): Pick<Handlers, 'linkSignIn' | 'removeSignInWay'> => ({
  /** In the place of `handOff`, for a page whose user is signed in. */
  async linkSignIn({ body, userId }) {
    const { db, clock } = services;
    const now = clock.now();
    const signIn = await runningSignIn(db, body.verifier, now);
    if (!signIn) return { type: 'pending' };
    if (signIn.userId === null && signIn.registration === null)
      return (await signInResultOf(services, signIn)) ?? { type: 'pending' };
    if (!(await consumeSignIn(db, signIn.stateHash, now))) throw new Refused('sign_in_expired');
    await addWay(db, signIn, userId, now);
    return { type: 'done' };
  },

  async removeSignInWay({ body: { provider }, userId }) {
    await services.db.transaction(async (tx) => {
      await lockUser(tx, userId);
      await assertOtherWay(services, tx, userId, { provider });
      const isIt = and(eq(identities.userId, userId), eq(identities.provider, provider));
      await tx.delete(identities).where(isIt);
    });
  },
});

const taken = () => new Refused('sign_in_way_taken');

/** Throws 'sign_in_way_taken' if the identity or the e-mail belongs to another account. */
const addWay = (db: Db, signIn: PendingSignIn, userId: UserId, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if (signIn.userId !== null) {
      if (signIn.userId !== userId) throw taken();
      return;
    }
    const profile = await takeRegistration(tx, signIn.registration ?? '', now);
    if (profile.provider === 'email') return verifyEmail(tx, userId, profile.email ?? '');
    const { provider, issuer, subject } = profile;
    const made = await tx
      .insert(identities)
      .values({ userId, provider, issuer, subject })
      .onConflictDoNothing()
      .returning({ id: identities.id });
    if (made.length === 0) throw taken();
  });

/** A verified e-mail is not replaced: that needs the consent of both mailboxes. */
async function verifyEmail(tx: Queries, userId: UserId, email: string): Promise<void> {
  if ((await findByEmail(tx, email)) !== null) throw taken();
  const isOpen = and(eq(users.id, userId), eq(users.emailVerified, false));
  const verified = await tx
    .update(users)
    .set({ email, emailVerified: true })
    .where(isOpen)
    .returning({ id: users.id });
  if (verified.length === 0) throw new Refused('bad_request');
  await releaseEmail(tx, email, userId);
  await joinGuests(tx, userId);
  await grantPrintAccess(tx, userId);
}

interface RemovedWay {
  readonly provider?: Exclude<SignInWay, 'email'>;
  readonly passkey?: string;
}

/** Throws 'last_sign_in_way' if the account could not be entered any more. The caller has locked the user. */
export async function assertOtherWay(
  { providers, mailQueue }: IdentityServices,
  tx: Queries,
  userId: UserId,
  { provider, passkey = '' }: RemovedWay,
): Promise<void> {
  const { emailSignInEnabled, passkeysEnabled } = await readStore(tx);
  // It opens nothing for now.
  if (passkey && !passkeysEnabled) return;
  const own = await tx.select().from(identities).where(eq(identities.userId, userId));
  const usable = own.filter((way) => way.provider !== provider);
  if (usable.some((way) => [...providers.keys()].some((name) => name === way.provider))) return;
  const [user] = await tx
    .select({ emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  if (user?.emailVerified && emailSignInEnabled && mailQueue.mails) return;
  const isOther = and(eq(passkeys.userId, userId), ne(passkeys.id, passkey));
  const [other] = await tx.select({ id: passkeys.id }).from(passkeys).where(isOther).limit(1);
  if (passkeysEnabled && other) return;
  throw new Refused('last_sign_in_way');
}
