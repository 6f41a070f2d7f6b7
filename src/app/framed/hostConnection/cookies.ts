import { api, hasFormToken } from '../../../shared/api/index.ts';
import { appConfig } from '../../../shared/shell/index.ts';

/** The features of the store that need a session. */
let offered = { authEnabled: false, paymentsEnabled: false };

/** The browser keeps no cookies in this frame: nobody can sign in, and every user is a guest. */
export function goWithoutCookies(): void {
  if (appConfig.withoutCookies) return;
  const { authEnabled, paymentsEnabled } = appConfig;
  offered = { authEnabled, paymentsEnabled };
  Object.assign(appConfig, { withoutCookies: true, authEnabled: false, paymentsEnabled: false });
}

/**
 * Asks the browser to keep cookies in this frame. The browser allows the request only in a gesture of the
 * user. Returns whether it keeps them from now on.
 */
export async function askForCookies(): Promise<boolean> {
  try {
    await document.requestStorageAccess();
    await api.beginSession();
  } catch {
    // The user or the browser refuses, or the browser does not have the API.
    return false;
  }
  if (!hasFormToken()) return false;
  Object.assign(appConfig, { withoutCookies: false, ...offered });
  return true;
}

/** A tab that shows issues to a guest without a session. */
const isOpenToAll = (path: string): boolean =>
  /^\/(?:$|read\/|support$|terms$|privacy$)/.test(path);

/** Shows the list when the address belongs to a screen for signed-in users. */
export function redirectToPublicTab(): void {
  if (!isOpenToAll(location.pathname)) history.replaceState(history.state, '', '/');
}
