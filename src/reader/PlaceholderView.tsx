import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { account } from '../account/index.ts';
import type { ReadingRight } from '../catalog/index.ts';
import { core, t } from '../shell/index.ts';
import { quiet } from '../ui/parts.styles.ts';
import { Hint, Placeholder, Reason } from './reader.styles.ts';
import { closeReader, type Reading } from './store.ts';

interface Props {
  readonly reading: Reading;
  readonly right: Exclude<ReadingRight, 'allowed'>;
}

/** Says why there are no pages, and leads back to where that can be changed. */
export function PlaceholderView({ reading, right }: Props) {
  return (
    <Placeholder>
      {right === 'sign_in' ? <Reason>{t('reader.signInToRead')}</Reason> : <NotBought />}
      {right === 'purchase' && <ReturnToDetails id={reading.issue.id} />}
    </Placeholder>
  );
}

function NotBought() {
  const { promocodesModeOnly, authEnabled } = useSnapshot(core);
  const { status } = useSnapshot(account);
  return (
    <>
      <Reason>{t(promocodesModeOnly ? 'reader.unlockToRead' : 'reader.purchaseToRead')}</Reason>
      {authEnabled && status !== 'signed_in' && <Hint>{t('reader.makeSureSignedIn')}</Hint>}
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
