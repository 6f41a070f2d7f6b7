import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { WantedIssue } from '#contract/messages/host.ts';
import { account } from '../../features/account/index.ts';
import { limited, onHost } from './host/index.ts';
import { core } from '../../shared/shell/index.ts';
import { readingPath } from './rules.ts';

/** However often a host sends people on, their way back stays short. */
const mayStep = limited(1, () => performance.now());

/** Goes where the host page sends the store. What is said to a reader is not heard here. */
export function HostCommands() {
  const navigate = useNavigate();
  const go = useEffectEvent((path: string, state?: object) => {
    // Who is sent to where they are needs no step back, nor does who is sent on at once.
    void navigate(path, { state, replace: path === location.pathname || !mayStep() });
  });
  const signIn = useEffectEvent((reading?: WantedIssue) => {
    const goal = reading && readingPath(reading);
    const isDone = account.user !== null || !core.authEnabled;
    if (!isDone) go('/login', { authReturn: goal });
    else if (goal) go(goal);
  });
  useEffect(() => onHost('openIssue', ({ payload }) => go(`/read/${payload.id}`)), []);
  useEffect(() => onHost('openAuth', ({ payload }) => signIn(payload?.reading)), []);
  useEffect(() => onHost('openAccount', () => go('/account')), []);
  return null;
}
