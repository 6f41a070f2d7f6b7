import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { appConfig, focusIfLost, t, runToastAction } from '../../shared/shell/index.ts';
import { BarButton } from '../../shared/ui/bar/BarButton.tsx';
import { User } from '../../shared/ui/bar/icons.tsx';
import { useFocusAfterChange } from '../../shared/ui/focus.ts';
import { AccountButton } from './AccountButton.tsx';
import { accountButtonId } from './rules.ts';
import { preloadSignIn } from './signIn/lazy.ts';
import { account } from './store.ts';
import { useOpenSignIn } from './useOpenSignIn.ts';

/**
 * At the end of the header: the sign-in button, or the account menu. Its space is reserved until the
 * session is known.
 */
export function AccountActions() {
  const { authEnabled } = useSnapshot(appConfig);
  const { user, isCheckFinished } = useSnapshot(account);
  const openSignIn = useOpenSignIn();
  const button = useRef<HTMLButtonElement>(null);
  // Signing out removes the pressed element. A dialog over the header keeps the focus.
  useFocusAfterChange(user !== null, () => {
    if (!document.querySelector('[role=dialog]')) focusIfLost(button.current);
  });
  if (!authEnabled) return null;
  if (user) return <AccountButton />;
  // A snackbar with the same action is dismissed.
  const signIn = () => runToastAction('account.signInOrRegister') || openSignIn();
  return (
    <BarButton
      ref={button}
      id={accountButtonId}
      name={t('account.signInOrRegister')}
      icon={<User />}
      isMain
      data-unknown={!isCheckFinished || undefined}
      onPointerEnter={preloadSignIn}
      onFocus={preloadSignIn}
      onClick={signIn}
    />
  );
}
