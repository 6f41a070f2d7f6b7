import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { dismissOffers } from '../../../shared/shell/index.ts';
import { useChunks } from '../../../shared/ui/lazyComponent.ts';
import { SignInDialog } from './lazy.ts';
import type { SignInDialogProps } from './SignInDialog.tsx';
import { useSignInRoute } from './useSignInPlace.ts';

/** Shows the dialog when the history entry asks for it. Leaving the entry closes it. */
export function SignInLayer({ layer }: Pick<SignInDialogProps, 'layer'>) {
  const { isAsked, isPage, leave } = useSignInRoute();
  useEffect(() => {
    // The snackbar's action has opened this dialog.
    if (isAsked) dismissOffers('account.signInOrRegister');
  }, [isAsked]);
  const isWanted = isAsked && !isPage;
  const isHere = useChunks(isWanted ? [SignInDialog.code] : [], { again: useLocation().key });
  if (!isWanted || !isHere) return null;
  return <SignInDialog layer={layer} onClose={leave} />;
}
