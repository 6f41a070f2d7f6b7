import type { Intent } from '#contract/signInIntent.ts';
import { showToast, type TextKey } from '../../shared/shell/index.ts';
import { rememberFocus } from '../../shared/ui/focus.ts';
import { account } from './store.ts';
import { useOpenSignIn } from './useOpenSignIn.ts';

/**
 * Runs an action that needs an account. A guest sees `warning` with a link to sign in, after which `intent`
 * is carried out.
 */
export function useForAccount(): (warning: TextKey, intent: Intent, action: () => void) => void {
  const openSignIn = useOpenSignIn();
  return (warning, intent, action) => {
    if (account.user) return action();
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
