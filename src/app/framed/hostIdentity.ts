import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { account, checkAccount, onSignedOut } from '../../features/account/index.ts';
import { api } from '../../shared/api/index.ts';
import { appConfig, broadcastToTabs, showApiError } from '../../shared/shell/index.ts';
import { onHostMessage, postToHost } from './hostConnection/index.ts';

/**
 * Signs the user of the host in and out, one message after another. Without cookies no session begins: the last message
 * waits until the browser keeps them.
 */
export function useHostIdentity(): void {
  const { withoutCookies } = useSnapshot(appConfig);
  useEffect(() => {
    if (withoutCookies) return undefined;
    let last: Promise<void> = Promise.resolve();
    return onHostMessage('identity', ({ payload: { token } }) => {
      last = last.then(() => follow(token));
    });
  }, [withoutCookies]);
}

async function follow(token: string | null): Promise<void> {
  // Without the first check, each page of the host would report a new sign-in.
  if (!account.isCheckFinished) await checkAccount();
  const before = account.user?.id;
  try {
    await api.signInByHost({ body: { token } });
  } catch (error) {
    postToHost('happened', { name: 'error', code: 'identity_refused' });
    await checkAccount();
    // A frame that is reloaded gets the used token of its page again.
    if (!account.user) showApiError(error);
    return;
  }
  await checkAccount();
  const { user } = account;
  if (user?.id === before) return;
  if (!user) return onSignedOut();
  account.signInCount += 1;
  broadcastToTabs('sign-in');
}
