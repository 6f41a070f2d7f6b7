import { notify, type TextKey } from '../shell/index.ts';
import { account } from './store.ts';
import { useOpenSignIn } from './useOpenSignIn.ts';

/** Does a deed that needs an account; a guest is told so by `warning`, with the way to sign in. */
export function useForAccount(): (warning: TextKey, deed: () => void) => void {
  const openSignIn = useOpenSignIn();
  return (warning, deed) => {
    if (account.user) return deed();
    const action = { label: 'account.signInOrRegister', run: () => openSignIn() } as const;
    return notify({ key: warning, kind: 'info', action });
  };
}
