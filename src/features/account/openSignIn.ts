import { useLocation, useNavigate } from 'react-router-dom';
import { createContext } from 'react';
import { paths } from '#contract/paths.ts';
import type { Intent } from '#contract/signInIntent.ts';
import { appConfig, showToast, type TextKey } from '../../shared/shell/index.ts';
import { safeReturn, signInStateOf } from './signInState.ts';
import { rememberFocus } from '../../shared/ui/focus.ts';
import { account } from './accountState.ts';
import { pathOfPage } from '../../shared/ui/prefix.ts';

interface Wanted {
  /** The location after the sign-in: by default that of the history entry, or the present location. */
  readonly authReturn?: string;
  /** The intent after the sign-in: by default that of the history entry. */
  readonly intent?: Intent | null;
}

interface Step {
  readonly address: string;
  readonly state: object;
}

/**
 * Opens the sign-in: a dialog with its own history entry, so that Back closes it, or a page in a frame of
 * another site. The entry holds the location and the intent for after the sign-in.
 */
export function useSignInStep(): (wanted?: Wanted) => Step {
  const { pathname, state } = useLocation();
  return (wanted = {}) => {
    const isPage = appConfig.embedMode === 'embed';
    // The location at the click, which may come from a snackbar much later.
    const path = pathOfPage();
    const here = path + window.location.search;
    // A reader below the dialog stays open.
    const { usr } = (window.history.state ?? {}) as { usr?: object | null };
    const below = isPage ? {} : usr;
    const authReturn = safeReturn(wanted.authReturn ?? signInStateOf(state).authReturn ?? pathname);
    const isAboveReturn = authReturn === path;
    const intent = wanted.intent ?? signInStateOf(usr).intent;
    return {
      address: isPage ? paths.login : here,
      state: { ...below, signIn: true, authReturn, isAboveReturn, intent },
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

/**
 * Runs an action that needs an account. A guest sees `warning` with a link to sign in, after which `intent`
 * is carried out.
 */
export function useForAccount(): (
  warning: TextKey,
  intent: Intent | null,
  action: () => void,
) => void {
  const openSignIn = useOpenSignIn();
  return (warning, intent, action) => {
    if (account.user && !account.user.guest) return action();
    const pressed = rememberFocus();
    const run = (): void => {
      // The snackbar is gone by then. A user who cancels the sign-in is back at the pressed element.
      pressed()?.focus();
      openSignIn({ intent });
    };
    return showToast({
      key: warning,
      kind: 'info',
      action: { label: 'account.signInOrRegister', run },
    });
  };
}

/** The unfinished input of the user, for use after another sign-in. The field with the text sets it. */
interface Draft {
  readonly keep: (intent: Intent | null) => void;
  readonly now: () => Intent | null;
}

export function newDraft(): Draft {
  let kept: Intent | null = null;
  return { keep: (intent) => void (kept = intent), now: () => kept };
}

/** The app provides a draft for its page. Without a provider nothing is kept. */
export const IntentDraft = createContext<Draft | null>(null);
