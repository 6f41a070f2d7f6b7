import { paths } from '#contract/paths.ts';
import { useEffect, useEffectEvent } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { appConfig } from '../../../shared/shell/index.ts';
import { safeReturn, signInStateOf } from '../rules.ts';
import { account } from '../store.ts';

/** The publisher's pages are apart from the app, and send users here to sign in. */
const publishPath = '?to=desk';

/**
 * Whether the history entry asks to sign in, and whether as a page. A user who is signed in, in whatever
 * tab, continues to the location after the sign-in.
 */
export function useSignInRoute() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const { user } = useSnapshot(account);
  const { authEnabled, embedMode } = useSnapshot(appConfig);
  const { signIn, authReturn, isAboveReturn } = signInStateOf(state);
  const isLogin = matchPath(paths.login, pathname) !== null;
  const isAsked = authEnabled && (isLogin || signIn === true);
  const isDone = isAsked && user !== null;
  const goOn = useEffectEvent(() => {
    if (isLogin && search === publishPath) return window.location.replace('/publish');
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
