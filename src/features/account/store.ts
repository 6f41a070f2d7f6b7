import { proxy } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { Me } from '#contract/api/user.ts';
import type { UserId } from '#contract/ids.ts';
import { ApiError, api } from '../../shared/api/index.ts';

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
  /**
   * Nobody is known, and the last check did not say that there is nobody: the server did not answer, or refused
   * to answer now. What a guest may not do is not refused then.
   */
  isUnsure: false,
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
  const answer = await api.me().catch(refusalOf);
  if (turn !== turns) return;
  // An answer that says nothing about the session leaves the user as before.
  if (answer === 'later' || answer === 'refused')
    become({ user: account.user, ended: account.ended, isUnsure: answer === 'later' });
  else become({ user: answer, ended: lostBy(answer) });
}

/** Whose session has just ended, or had ended before. */
const lostBy = (user: Me | null): UserId | null =>
  user ? null : (account.user?.id ?? account.ended);

/**
 * 401 means a guest. Any other refusal says nothing about the session; the same check can be answered later
 * where the server did not answer, or answered 408, 429 or 5xx.
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
  /** Another check may find a user where this one found nobody. */
  readonly isUnsure?: boolean;
}

function become({ user, ended, isUnsure = false }: Known): void {
  const status = user ? 'authenticated' : 'failed';
  const isOpen = isUnsure && user === null;
  Object.assign(account, { user, ended, status, isUnsure: isOpen, isCheckFinished: true });
}

/** Call it when the user has signed out here. */
export function becomeGuest(): void {
  turns += 1;
  become({ user: null, ended: null });
}

/** Call it when the session has ended elsewhere. */
export function endSession(): void {
  turns += 1;
  become({ user: null, ended: lostBy(null) });
}

/** Nothing that is on the screen changes: the person decides when the page is loaded anew. */
export function expireSession(): void {
  turns += 1;
  account.status = 'session_expired';
}

const [firstPause, longestPause] = [1000, 60_000];

/** Checks again, after longer and longer pauses, until the server says who is here. The answer ends it. */
export function askWhileUnsure(): () => void {
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
