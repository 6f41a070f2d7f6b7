import { useLocation, useNavigate } from 'react-router-dom';
import type { Intent } from '#contract/intent.ts';
import { core } from '../../shared/shell/index.ts';
import { safeReturn, signInStateOf } from './rules.ts';

interface Wanted {
  /** Where one stands afterwards: else what this place says, or else this place itself. */
  readonly authReturn?: string;
  /** What is done then: else what this place says. */
  readonly intent?: Intent | null;
}

interface Step {
  readonly address: string;
  readonly state: object;
}

/**
 * The sign-in is a dialog over this place, as a step of its own in the history, so that Back closes it; in a
 * frame of another site it is a page. The step says where to go afterwards, and what to do.
 */
export function useSignInStep(): (wanted?: Wanted) => Step {
  const { pathname, state } = useLocation();
  return (wanted = {}) => {
    const isPage = core.embedMode === 'embed';
    // The place as it is at the press, which may come from a snackbar much later.
    const here = window.location.pathname + window.location.search;
    // A reader below the dialog stays.
    const { usr } = (window.history.state ?? {}) as { usr?: object | null };
    const below = isPage ? {} : usr;
    const authReturn = wanted.authReturn ?? signInStateOf(state).authReturn ?? pathname;
    const intent = wanted.intent ?? signInStateOf(usr).intent;
    return {
      address: isPage ? '/login' : here,
      state: { ...below, signIn: true, authReturn: safeReturn(authReturn), intent },
    };
  };
}

export function useOpenSignIn(): (wanted?: Wanted) => void {
  const navigate = useNavigate();
  const step = useSignInStep();
  return (wanted) => {
    const { address, state } = step(wanted);
    void navigate(address, { state });
  };
}
