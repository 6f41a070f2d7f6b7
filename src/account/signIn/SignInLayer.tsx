import { useEffect } from 'react';
import { dismissOffers } from '../../shell/index.ts';
import { SignInDialog } from './lazy.ts';
import { useSignInPlace } from './useSignInPlace.ts';

/** The dialog, where the place in the history asks for it; leaving the place closes it. */
export function SignInLayer() {
  const { isAsked, isPage, leave } = useSignInPlace();
  useEffect(() => {
    // It offers what is now open.
    if (isAsked) dismissOffers('account.signInOrRegister');
  }, [isAsked]);
  if (!isAsked || isPage) return null;
  return <SignInDialog onClose={leave} />;
}
