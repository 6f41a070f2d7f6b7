import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { issuePath, paths, readingPath } from '#contract/paths.ts';
import type { WantedIssue } from '#contract/messages/host.ts';
import { App } from '../storefront/App.tsx';
import { InFrame, limited, onHostMessage, postToHost } from './hostConnection/index.ts';
import { HostEvents } from './hostEvents.ts';
import { HostViewport } from './HostViewport.tsx';
import { ViewerApp } from './ViewerApp.tsx';
import { account, checkAccount, onSignedOut } from '../../features/account/index.ts';
import { api } from '../../shared/api/index.ts';
import { appConfig, broadcastToTabs, showApiError } from '../../shared/shell/index.ts';
import { isFocusLost, rememberFocus } from '../../shared/ui/focus.ts';
import type { Reading } from '../../features/reader/index.ts';
import { wantedIssueOf } from './hostReadings.ts';
import { pathOfPage } from '../../shared/ui/prefix.ts';

/**
 * At most one new history entry a second, so that the way back stays short however often the host
 * navigates.
 */
const mayStep = limited(1, () => performance.now());

/**
 * Navigates where the host page sends the store. Commands for the reader are handled in
 * `viewer.ts`.
 */
function HostCommands() {
  const navigate = useNavigate();
  const go = useEffectEvent((path: string, state?: object) => {
    // A command for the present address adds no step, and neither does a second command right after the
    // first.
    void navigate(path, { state, replace: path === pathOfPage() || !mayStep() });
  });
  const signIn = useEffectEvent((reading?: WantedIssue) => {
    const goal = reading && readingPath(reading.issueId, reading.pdfType, reading.page);
    const isDone = account.user !== null || !appConfig.authEnabled;
    if (!isDone) go(paths.login, { authReturn: goal });
    else if (goal) go(goal);
  });
  useEffect(() => onHostMessage('openIssue', ({ payload }) => go(issuePath(payload.id))), []);
  useEffect(() => onHostMessage('openAuth', ({ payload }) => signIn(payload?.reading)), []);
  useEffect(() => onHostMessage('openAccount', () => go(paths.account)), []);
  return null;
}

/**
 * Signs the user of the host in and out, one message after another. Without cookies no session begins: the last message
 * waits until the browser keeps them.
 */
function useHostIdentity(): void {
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

/** The app in a frame of another site: the store as pages, or only the reader. */
export function Framed() {
  useHostIdentity();
  return (
    <InFrame
      store={
        <App read={askForViewer}>
          <HostCommands />
          <HostEvents />
          <HostViewport />
        </App>
      }
      viewer={<ViewerApp />}
    />
  );
}

/** The reader needs the whole window, which belongs to the host. */
function askForViewer(reading: Reading): void {
  restoreFocusLater();
  postToHost('openViewer', wantedIssueOf(reading));
}

/**
 * A dialog of the host makes this frame inert, which removes the focus. The focused element gets the focus
 * again when the host returns it to the frame.
 */
function restoreFocusLater(): void {
  const before = rememberFocus();
  const again = (): void => {
    if (isFocusLost()) before()?.focus({ preventScroll: true });
  };
  window.addEventListener('focus', again, { once: true });
}
