import { proxy } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { Me } from '#contract/api/user.ts';
import type { UserId } from '#contract/ids.ts';
import { ApiError, api, latestOnly } from '../../shared/api/index.ts';

/**
 * The present user; null for a guest, whatever the status. During a later check and after the session has
 * expired, the page shows the known user. With sign-in disabled all users are guests, and no check is made.
 */
export const account = proxy({
  status: 'failed' as 'checking' | 'authenticated' | 'failed' | 'session_expired',
  user: null as Me | null,
  /** Whether the first check has ended. Before that no user counts as a guest. */
  isCheckFinished: false,
  /**
   * No user is known, and the last check has not confirmed a guest: the server did not answer, or refused
   * to answer. Actions that need an account are not refused then.
   */
  isUnsure: false,
  /** The user whose session ended without an action in this tab, until a user signs in. */
  ended: null as UserId | null,
  /** The number of sign-ins in this page. Those of other tabs are not counted. */
  signInCount: 0,
});

/** Each result of a check makes the earlier checks late. */
const begin = latestOnly();

/** Requests the present user from the server. Never rejects. */
export async function checkAccount(): Promise<void> {
  if (account.status === 'session_expired') return;
  const isLatest = begin();
  account.status = 'checking';
  const answer = await api.me().catch(refusalOf);
  if (!isLatest()) return;
  // An answer without information about the session leaves the user unchanged.
  if (answer === 'later' || answer === 'refused')
    become({ user: account.user, ended: account.ended, isUnsure: answer === 'later' });
  else become({ user: answer, ended: endedUserId(answer) });
}

/** The user whose session has just ended, or had ended before. */
const endedUserId = (user: Me | null): UserId | null =>
  user ? null : (account.user?.id ?? account.ended);

/**
 * 401 means a guest. Any other refusal says nothing about the session. The check is repeated when the
 * server did not answer, or answered 408, 429 or 5xx.
 */
function refusalOf(error: unknown): 'refused' | 'later' | null {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401) return null;
  const isLater = status === 0 || status === 408 || status === 429 || status >= 500;
  return isLater ? 'later' : 'refused';
}

interface Known {
  readonly user: Me | null;
  readonly ended: UserId | null;
  /** A later check may find a user. */
  readonly isUnsure?: boolean;
}

function become({ user, ended, isUnsure = false }: Known): void {
  const status = user ? 'authenticated' : 'failed';
  const isOpen = isUnsure && user === null;
  Object.assign(account, { user, ended, status, isUnsure: isOpen, isCheckFinished: true });
}

/** Call this after the user has signed out in this tab. */
export function becomeGuest(): void {
  begin();
  become({ user: null, ended: null });
}

/** Call this after the session has ended elsewhere. */
export function endSession(): void {
  begin();
  become({ user: null, ended: endedUserId(null) });
}

/** The screen stays unchanged. The user decides when the page is reloaded. */
export function expireSession(): void {
  begin();
  account.status = 'session_expired';
}

const [firstPause, longestPause] = [1000, 60_000];

/**
 * Repeats the check after growing pauses until the server has answered. Returns the function that ends
 * this.
 */
export function pollWhileUncertain(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = firstPause;
  const follow = (): void => {
    clearTimeout(timer);
    if (account.status === 'checking') return;
    if (!account.isUnsure) pause = firstPause;
    else {
      timer = setTimeout(() => void checkAccount(), pause);
      pause = Math.min(pause * 2, longestPause);
    }
  };
  follow();
  const stop = subscribeKey(account, 'status', follow, true);
  return () => {
    stop();
    clearTimeout(timer);
  };
}
