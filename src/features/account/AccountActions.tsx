import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { core, mayTakeFocus, t, takeOffer } from '../../shared/shell/index.ts';
import { BarButton } from '../../shared/ui/bar/BarButton.tsx';
import { Person } from '../../shared/ui/bar/icons.tsx';
import { AccountButton } from './AccountButton.tsx';
import { accountButtonId } from './ids.ts';
import { preloadSignIn } from './signIn/lazy.ts';
import { account } from './store.ts';
import { useOpenSignIn } from './useOpenSignIn.ts';

/** At the header's end: the way in, or the account. Until it is known which, only the room for it. */
export function AccountActions() {
  const { authEnabled } = useSnapshot(core);
  const { user, isCheckFinished } = useSnapshot(account);
  const openSignIn = useOpenSignIn();
  const wayIn = useFocusAfter(user !== null);
  if (!authEnabled) return null;
  if (user) return <AccountButton />;
  // What a snackbar offers by the same words is the same.
  const signIn = () => takeOffer('account.signInOrRegister') || openSignIn();
  return (
    <BarButton
      ref={wayIn}
      id={accountButtonId}
      name={t('account.signInOrRegister')}
      icon={<Person />}
      isMain
      data-unknown={!isCheckFinished || undefined}
      onPointerEnter={preloadSignIn}
      onFocus={preloadSignIn}
      onClick={signIn}
    />
  );
}

/** Who signs out pressed what is gone then. A dialog that lies over the header keeps the focus to itself. */
function useFocusAfter(isIn: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasIn = useRef(isIn);
  useEffect(() => {
    const hasLeft = wasIn.current && !isIn;
    wasIn.current = isIn;
    const isCovered = document.querySelector('[role=dialog]') !== null;
    const isLost = mayTakeFocus() && document.activeElement === document.body;
    if (hasLeft && !isCovered && isLost) button.current?.focus();
  }, [isIn]);
  return button;
}
