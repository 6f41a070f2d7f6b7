import { UserId } from '#contract/ids.ts';
import { ErrorCode } from '#contract/errors.ts';
import type { SignInResult } from '#contract/api/signIn.ts';
import type { Queries } from '../platform/db/connection.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import { Refused } from '../platform/http/refusal.ts';
import { type IdentityServices, startSession } from './sessions.ts';
import { readStore } from '../storeSettings/index.ts';
import { enterCode, orderMail, requireMailSignIn } from './mailSignIn.ts';
import { register, proposalOf } from './registrations.ts';
import { setWindowCookie, windowLifetimes, windowOf } from './signInWindow/windowCookie.ts';
import { signInOf, consumeSignIn, type PendingSignIn } from './pendingSignIns.ts';
import { languageOf, translate } from '../platform/translations.ts';

/** Returns the result of a sign-in; null while it is pending. */
export async function signInResultOf(
  services: IdentityServices,
  signIn: PendingSignIn,
): Promise<SignInResult | null> {
  const { db, keys, clock } = services;
  if (signIn.userId !== null) return { type: 'done' };
  if (signIn.failure !== null) return signInFailure(services, ErrorCode.parse(signIn.failure));
  if (signIn.registration === null) return null;
  const payload = await proposalOf(db, keys.signIn, signIn.stateHash, clock.now());
  return payload ? { type: 'registration', payload } : signInFailure(services, 'sign_in_expired');
}

/** In the store's language, because the page shows the message unchanged. */
export async function signInFailure(
  { db }: IdentityServices,
  code: ErrorCode,
): Promise<SignInResult> {
  const store = await readStore(db).catch(() => null);
  const locale = store ? languageOf(store) : 'en';
  return { type: 'error', payload: { message: translate(locale, `errors.${code}`) } };
}

/** Returns null for an unknown verifier. Throws 'sign_in_expired' for a sign-in that has ended or was used. */
export async function runningSignIn(
  tx: Queries,
  verifier: string,
  now: Date,
): Promise<PendingSignIn | null> {
  const signIn = await signInOf(tx, verifier);
  if (signIn && (signIn.takenAt !== null || signIn.expiresAt <= now))
    throw new Refused('sign_in_expired');
  return signIn;
}

/** The sign-in calls of the page. Only here a session begins. */
export const signInCalls = (
  services: IdentityServices,
): Pick<Handlers, 'handOff' | 'orderSignInMail' | 'enterMailCode' | 'register'> => ({
  /**
   * An unknown verifier is 'pending', because the page may ask before its window has called. A
   * registration or an error is returned on each call, because an answer may be lost.
   */
  async handOff({ body, request, reply }) {
    const { db, clock } = services;
    const now = clock.now();
    const signIn = await runningSignIn(db, body.verifier, now);
    if (!signIn) return { type: 'pending' };
    if (signIn.userId !== null) {
      if (!(await consumeSignIn(db, signIn.stateHash, now))) throw new Refused('sign_in_expired');
      await startSession(services, request, reply, UserId.parse(signIn.userId));
    }
    return (await signInResultOf(services, signIn)) ?? { type: 'pending' };
  },

  async orderSignInMail({ body, request, reply }) {
    const site = services.site(request);
    if (!site.mayHoldSessions) throw new Refused('https_needed');
    await requireMailSignIn(services);
    const window = windowOf(request, site);
    await orderMail(services, body, window);
    setWindowCookie(reply, site, window, windowLifetimes.mail);
  },

  async enterMailCode({ body }) {
    await requireMailSignIn(services);
    await enterCode(services, body);
  },

  async register({ body, request, reply }) {
    const { db, clock, site } = services;
    if (!site(request).mayHoldSessions) throw new Refused('https_needed');
    const { signInEnabled } = await readStore(db);
    if (!signInEnabled) throw new Refused('could_not_register');
    const userId = await register(db, body, clock.now());
    await startSession(services, request, reply, userId);
  },
});
