import { proxy } from 'valtio';
import type { Me } from '#contract/api/user.ts';
import type { UserId } from '#contract/ids.ts';
import { ApiError, api } from '../api/index.ts';

/**
 * Who is here. The person is `user`, or a guest where it is null, whatever the status: during a
 * later check and after the session has expired the page goes on showing whom it has known. With
 * sign-in off everyone is a guest, and nobody asks.
 */
export const account = proxy({
  status: 'failed' as 'checking' | 'authenticated' | 'failed' | 'session_expired',
  user: null as Me | null,
  /** Whether the first check has ended: until then nobody is known to be a guest. */
  isCheckFinished: false,
  /** Whose session ended without a press in this tab, until somebody signs in. */
  ended: null as UserId | null,
  /** How often somebody has signed in by this very page; what other tabs did is not counted. */
  arrivals: 0,
});

/** Counts what has been learned of the person, so that an answer that comes too late decides nothing. */
let turns = 0;

/** Asks the server who this is. Never rejects. */
export async function checkAccount(): Promise<void> {
  if (account.status === 'session_expired') return;
  const turn = (turns += 1);
  account.status = 'checking';
  const user = await api.me().catch(guestOrAsBefore);
  if (turn === turns) become(user, lostBy(user));
}

/** Whose session has just ended, or had ended before. */
const lostBy = (user: Me | null): UserId | null =>
  user ? null : (account.user?.id ?? account.ended);

function become(user: Me | null, ended: UserId | null): void {
  const status = user ? 'authenticated' : 'failed';
  Object.assign(account, { ended, user, status, isCheckFinished: true });
}

/**
 * 401 means a guest. Any other failure, such as 408 or 429, says nothing about the session. The user stays as
 * before, which is a guest at the first check.
 */
function guestOrAsBefore(error: unknown): Me | null {
  const isGuest = error instanceof ApiError && error.status === 401;
  return isGuest ? null : account.user;
}

/** Call it when the user has signed out here. */
export function becomeGuest(): void {
  turns += 1;
  become(null, null);
}

/** Call it when the session has ended elsewhere. */
export function endSession(): void {
  turns += 1;
  become(null, lostBy(null));
}

/** Nothing that is on the screen changes: the person decides when the page is loaded anew. */
export function expireSession(): void {
  turns += 1;
  account.status = 'session_expired';
}
