import { UserId } from '#contract/ids.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import { Refused } from '../platform/http/refusal.ts';
import type { IdentityServices } from './services.ts';
import { readStore } from '../storeSettings/index.ts';
import { signInResultOf } from './signInResult.ts';
import { register } from './registrations.ts';
import { startSession } from './sessions.ts';
import { signInOf, consumeSignIn } from './pendingSignIns.ts';

/** The sign-in calls of the page. Only here a session begins. */
export const signInHandlers = (
  services: IdentityServices,
): Pick<Handlers, 'handOff' | 'register'> => ({
  /**
   * An unknown verifier is 'pending', because the page may ask before its window has called. A
   * registration or an error is returned on each call, because an answer may be lost.
   */
  async handOff({ body, request, reply }) {
    const { db, clock } = services;
    const signIn = await signInOf(db, body.verifier);
    if (!signIn) return { type: 'pending' };
    const now = clock.now();
    if (signIn.takenAt !== null || signIn.expiresAt <= now) throw new Refused('sign_in_expired');
    if (signIn.userId !== null) {
      if (!(await consumeSignIn(db, signIn.stateHash, now))) throw new Refused('sign_in_expired');
      await startSession(services, request, reply, UserId.parse(signIn.userId));
    }
    return (await signInResultOf(services, signIn)) ?? { type: 'pending' };
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
