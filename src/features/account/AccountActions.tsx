import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useNavigate } from 'react-router-dom';
import { paths } from '#contract/paths.ts';
import { appConfig, focusIfLost, t, runToastAction, showCrash } from '../../shared/shell/index.ts';
import { BarButton } from '../../shared/ui/bar/BarButton.tsx';
import { User } from '../../shared/ui/icons.tsx';
import { useFocusAfterChange } from '../../shared/ui/focus.ts';
import { accountButtonId } from './signInState.ts';
import { preloadSignIn } from './signIn/SignInLayer.tsx';
import { account } from './accountState.ts';
import { useOpenSignIn } from './openSignIn.ts';
import { MenuButton } from '../../shared/ui/menu/MenuButton.tsx';
import { signOut } from './session.ts';

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

function AccountButton() {
  const navigate = useNavigate();
  return (
    <MenuButton
      id={accountButtonId}
      name={t('account.menu')}
      icon={<User />}
      isMain
      onCrash={showCrash}
      choices={[
        { name: t('account.yourAccount'), onChoose: () => void navigate(paths.account) },
        { name: t('account.notes'), onChoose: () => void navigate(paths.notes) },
        { name: t('account.signOut'), onChoose: () => void signOut() },
      ]}
    />
  );
}
