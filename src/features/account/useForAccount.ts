import type { Intent } from '#contract/intent.ts';
import { notify, type TextKey } from '../../shared/shell/index.ts';
import { account } from './store.ts';
import { useOpenSignIn } from './useOpenSignIn.ts';

/**
 * Does a deed that needs an account. A guest is told so by `warning`, with the way to sign in, after which
 * `intent` is done.
 */
export function useForAccount(): (warning: TextKey, intent: Intent, deed: () => void) => void {
  const openSignIn = useOpenSignIn();
  return (warning, intent, deed) => {
    if (account.user) return deed();
    const pressed = document.activeElement;
    const run = (): void => {
      // The snackbar is gone by then: who cancels the sign-in stands at what they pressed.
      if (pressed instanceof HTMLElement && pressed.isConnected) pressed.focus();
      openSignIn({ intent });
    };
    return notify({
      key: warning,
      kind: 'info',
      action: { label: 'account.signInOrRegister', run },
    });
  };
}
