import { api, hasFormToken } from '../../../shared/api/index.ts';
import { core } from '../../../shared/shell/index.ts';

/** What the store offers to users who can have a session. */
let offered = { authEnabled: false, paymentsEnabled: false };

/** The browser keeps none of our cookies in this frame: nobody can sign in here, and everybody is a guest. */
export function goWithoutCookies(): void {
  if (core.withoutCookies) return;
  const { authEnabled, paymentsEnabled } = core;
  offered = { authEnabled, paymentsEnabled };
  Object.assign(core, { withoutCookies: true, authEnabled: false, paymentsEnabled: false });
}

/**
 * Asks the browser to keep our cookies in this frame, which it allows only in a gesture of the user. Answers
 * whether it keeps them from now on.
 */
export async function askForCookies(): Promise<boolean> {
  try {
    await document.requestStorageAccess();
    await api.beginSession();
  } catch {
    // The user or the browser refuses, or the browser does not know the question.
    return false;
  }
  if (!hasFormToken()) return false;
  Object.assign(core, { withoutCookies: false, ...offered });
  return true;
}

/** Where a guest without a session has something to see. */
const isOpenToAll = (path: string): boolean =>
  /^\/(?:$|read\/|support$|terms$|privacy$)/.test(path);

/** Shows the list where the address is one for users who are signed in. */
export function leaveClosedAddress(): void {
  if (!isOpenToAll(location.pathname)) history.replaceState(history.state, '', '/');
}
