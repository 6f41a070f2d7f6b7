import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { account } from '../account/index.ts';
import { loadPurchases } from '../catalog/index.ts';
import { core, t } from '../shell/index.ts';
import { filled, quiet } from '../ui/parts.styles.ts';
import { handFocusBack } from './handFocusBack.ts';
import { Hint, Placeholder, Reason } from './reader.styles.ts';
import { closeReader, type Reading } from './store.ts';
import type { RightNow } from './useRight.ts';

interface Props {
  readonly reading: Reading;
  readonly right: Exclude<RightNow, 'allowed' | 'checking'>;
  readonly onSignIn: () => void;
}

/** Says why there are no pages, and leads back to where that can be changed. */
export function PlaceholderView({ reading, right, onSignIn }: Props) {
  return (
    <Placeholder>
      {right === 'sign_in' && <SignInFirst onSignIn={onSignIn} />}
      {right === 'purchase' && <NotBought />}
      {right === 'unknown' && <NotKnown />}
      {right === 'purchase' && <ReturnToDetails id={reading.issue.id} />}
    </Placeholder>
  );
}

const SignInFirst = ({ onSignIn }: Pick<Props, 'onSignIn'>) => (
  <>
    <Reason>{t('reader.signInToRead')}</Reason>
    <button type="button" ref={handFocusBack} className={filled} onClick={onSignIn}>
      {t('account.signInOrRegister')}
    </button>
  </>
);

/** While it is asked again the cover stands there, as at any beginning. */
const NotKnown = () => (
  <>
    <Reason>{t('reader.purchasesUnknown')}</Reason>
    <button
      type="button"
      ref={handFocusBack}
      className={filled}
      onClick={() => void loadPurchases().catch(() => undefined)}
    >
      {t('reader.tryAgain')}
    </button>
  </>
);

function NotBought() {
  const { promocodesModeOnly, authEnabled } = useSnapshot(core);
  const { user } = useSnapshot(account);
  return (
    <>
      <Reason>{t(promocodesModeOnly ? 'reader.unlockToRead' : 'reader.purchaseToRead')}</Reason>
      {authEnabled && !user && <Hint>{t('reader.makeSureSignedIn')}</Hint>}
    </>
  );
}

function ReturnToDetails({ id }: { id: number }) {
  const navigate = useNavigate();
  const leave = () => {
    closeReader();
    void navigate(`/read/${id}`);
  };
  return (
    <button type="button" className={quiet} onClick={leave}>
      {t('reader.returnToDetails')}
    </button>
  );
}
