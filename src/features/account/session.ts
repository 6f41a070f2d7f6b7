import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { type ApiError, api } from '../../shared/api/index.ts';
import {
  showApiError,
  showToast,
  onCrossTabMessage,
  broadcastToTabs,
} from '../../shared/shell/index.ts';
import {
  account,
  pollWhileUncertain,
  becomeGuest,
  checkAccount,
  endSession,
} from './accountState.ts';

/** Call this after the server has started a session. Returns whether the browser has kept the cookie. */
export async function onSignedIn(): Promise<boolean> {
  await checkAccount();
  if (!account.user) return false;
  account.signInCount += 1;
  const { email } = account.user;
  if (email) showToast({ key: 'account.signedInAs', values: { email }, kind: 'success' });
  else showToast({ key: 'account.signedIn', kind: 'success' });
  broadcastToTabs('sign-in');
  return true;
}

/** Call this after the server has ended the session. */
export function onSignedOut(): void {
  becomeGuest();
  broadcastToTabs('sign-out');
}

export async function signOut(): Promise<void> {
  try {
    await api.signOut();
  } catch (error) {
    showApiError(error);
    return checkAccount();
  }
  onSignedOut();
  showToast({ key: 'account.signedOut', kind: 'success' });
}

/** Follows changes of the session in other tabs, and while the page was in the back/forward cache. */
export function syncSession(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const stopListening = onCrossTabMessage((news) => {
    if (news === 'sign-out') endSession();
    if (news === 'sign-in') void checkAccount();
  });
  window.addEventListener('pageshow', onShow, { signal });
  const stopPolling = pollWhileUncertain();
  return () => {
    listening.abort();
    stopListening();
    stopPolling();
  };
}

const onShow = ({ persisted }: PageTransitionEvent): void => {
  if (persisted) void checkAccount();
};

/** The server has refused a call for this user. The session may have ended elsewhere. */
export function recheckSession({ code }: ApiError): void {
  const uncertain = ['not_signed_in', 'sign_in_to_read', 'purchase_required'];
  if (account.user && account.status === 'authenticated' && uncertain.includes(code))
    void checkAccount();
}

/**
 * Loads data of the present user: when the component is mounted, when the user changes, and when another tab
 * has bought or redeemed something.
 */
export function useUserData(load: () => Promise<void>): void {
  const id = useSnapshot(account).user?.id;
  useEffect(() => {
    if (id !== undefined) void load();
  }, [id, load]);
  useEffect(
    () =>
      onCrossTabMessage((news) => {
        if (news === 'purchase' && account.user) void load();
      }),
    [load],
  );
}
