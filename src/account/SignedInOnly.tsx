import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { LoadFailure, notify } from '../shell/index.ts';
import { account } from './store.ts';
import { useOpenSignIn } from './useOpenSignIn.ts';

/** A screen for people who are signed in. Guests are led to the list, from where they can come back. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { user, isCheckFinished, isUnsure } = useSnapshot(account);
  const [wasIn, setWasIn] = useState(false);
  if (user && !wasIn) setWasIn(true);
  if (user) return children;
  if (isUnsure) return <LoadFailure />;
  return isCheckFinished && <LedAway isAsked={!wasIn} />;
}

/** Who has just signed out needs not be asked to sign in. */
function LedAway({ isAsked }: { isAsked: boolean }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const openSignIn = useOpenSignIn();
  const leave = useEffectEvent(() => {
    if (!isAsked) return navigate('/', { replace: true });
    const action = {
      label: 'account.signInOrRegister' as const,
      run: () => openSignIn(pathname),
    };
    notify({ key: 'account.signInFirst', kind: 'info', action });
    return navigate('/', {
      replace: true,
      state: { authenticationRequired: true, authReturn: pathname },
    });
  });
  useEffect(() => void leave(), []);
  return null;
}
