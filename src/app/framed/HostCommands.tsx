import { issuePath, paths, readingPath } from '#contract/paths.ts';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { WantedIssue } from '#contract/messages/host.ts';
import { account } from '../../features/account/index.ts';
import { limited, onHostMessage } from './hostConnection/index.ts';
import { appConfig } from '../../shared/shell/index.ts';

/**
 * At most one new history entry a second, so that the way back stays short however often the host
 * navigates.
 */
const mayStep = limited(1, () => performance.now());

/**
 * Navigates where the host page sends the store. Commands for the reader are handled in
 * `viewer/effects.ts`.
 */
export function HostCommands() {
  const navigate = useNavigate();
  const go = useEffectEvent((path: string, state?: object) => {
    // A command for the present address adds no step, and neither does a second command right after the
    // first.
    void navigate(path, { state, replace: path === location.pathname || !mayStep() });
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
