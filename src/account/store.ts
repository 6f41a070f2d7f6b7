import { proxy } from 'valtio';
import type { Me } from '#contract/api/user.ts';
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
  if (turn !== turns) return;
  account.user = user;
  account.status = user ? 'authenticated' : 'failed';
  account.isCheckFinished = true;
}

/**
 * 401 means a guest. Any other failure, such as 408 or 429, says nothing about the session. The user stays as
 * before, which is a guest at the first check.
 */
function guestOrAsBefore(error: unknown): Me | null {
  const isGuest = error instanceof ApiError && error.status === 401;
  return isGuest ? null : account.user;
}

export function becomeGuest(): void {
  turns += 1;
  account.user = null;
  account.status = 'failed';
  account.isCheckFinished = true;
}

/** Nothing that is on the screen changes: the person decides when the page is loaded anew. */
export function expireSession(): void {
  turns += 1;
  account.status = 'session_expired';
}
