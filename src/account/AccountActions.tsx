import { useSnapshot } from 'valtio';
import { core, t } from '../shell/index.ts';
import { quiet } from '../ui/parts.styles.ts';
import { AccountButton } from './AccountButton.tsx';
import { headerAction } from './account.styles.ts';
import { warmSignIn } from './signIn/lazy.ts';
import { account } from './store.ts';
import { useOpenSignIn } from './useOpenSignIn.ts';

/** At the header's end: the way in, or the account. Until it is known which, only the room for it. */
export function AccountActions() {
  const { authEnabled } = useSnapshot(core);
  const { user, isCheckFinished } = useSnapshot(account);
  const openSignIn = useOpenSignIn();
  if (!authEnabled) return null;
  if (user) return <AccountButton />;
  return (
    <button
      type="button"
      className={`${quiet} ${headerAction}`}
      data-unknown={!isCheckFinished || undefined}
      onPointerEnter={warmSignIn}
      onFocus={warmSignIn}
      onClick={() => openSignIn()}
    >
      {t('account.signInOrRegister')}
    </button>
  );
}
