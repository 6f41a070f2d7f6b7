import { useEffect, useEffectEvent } from 'react';
import { useLocation, matchPath, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { paths } from '#contract/paths.ts';
import { addTexts, dismissOffers, appConfig } from '../../../shared/shell/index.ts';
import { useChunks, lazyComponent, preload } from '../../../shared/ui/lazyComponent.ts';
import type { SignInDialogProps } from './SignInDialog.tsx';
import { safeReturn, signInStateOf } from '../signInState.ts';
import { account } from '../accountState.ts';
import { withPrefix } from '../../../shared/ui/prefix.ts';

/** Loads the code of the sign-in when a user is about to sign in. */
const SignInDialog = lazyComponent(async () => {
  const [code] = await Promise.all([import('./SignInDialog.tsx'), addTexts('store')]);
  return code.SignInDialog;
});

export const SignInPage = lazyComponent(async () => {
  const [code] = await Promise.all([import('./SignInPage.tsx'), addTexts('store')]);
  return code.SignInPage;
});

/** Can be called repeatedly. */
export const preloadSignIn = (): void => preload(SignInDialog.code);

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

/** The publisher's pages are apart from the app, and send users here to sign in. */
const publishPath = '?to=publish';

/**
 * Whether the history entry asks to sign in, and whether as a page. A user who is signed in, in whatever
 * tab, continues to the location after the sign-in.
 */
function useSignInRoute() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const { user } = useSnapshot(account);
  const { authEnabled, embedMode } = useSnapshot(appConfig);
  const { signIn, authReturn, isAboveReturn } = signInStateOf(state);
  const isLogin = matchPath(paths.login, pathname) !== null;
  const isAsked = authEnabled && (isLogin || signIn === true);
  const isDone = isAsked && user !== null && !user.guest;
  const goOn = useEffectEvent(() => {
    if (isLogin && search === publishPath) return window.location.replace(withPrefix('/publish'));
    const goal = safeReturn(authReturn);
    // The wanted location is below. Going back leaves no duplicate entry.
    return isAboveReturn || goal === pathname ? navigate(-1) : navigate(goal, { replace: true });
  });
  useEffect(() => {
    if (isDone) void goOn();
  }, [isDone]);
  const leave = () => void (isLogin ? navigate('/', { replace: true }) : navigate(-1));
  return { isAsked: isAsked && !isDone, isPage: embedMode === 'embed', leave };
}
