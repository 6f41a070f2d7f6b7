import { useLocation, useNavigate } from 'react-router-dom';
import { core } from '../shell/index.ts';
import { safeReturn, signInStateOf } from './rules.ts';

/**
 * Opens the sign-in: a dialog over this place, as a step of its own in the history, so that Back
 * closes it; in a frame of another site a page. Afterwards one stands at `authReturn`, which is
 * what this place says, or else this place itself.
 */
export function useOpenSignIn(): (authReturn?: string) => void {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  return (authReturn = safeReturn(signInStateOf(state).authReturn ?? pathname)) => {
    const isPage = core.embedMode === 'embed';
    // The place as it is at the press, which may come from a snackbar much later.
    const here = window.location.pathname + window.location.search;
    // A reader below the dialog stays.
    const { usr } = (window.history.state ?? {}) as { usr?: object | null };
    const below = isPage ? {} : usr;
    void navigate(isPage ? '/login' : here, { state: { ...below, signIn: true, authReturn } });
  };
}
