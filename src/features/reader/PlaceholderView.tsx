import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { coverUrl } from '#contract/api/issue.ts';
import { account, checkAccount } from '../account/index.ts';
import { loadPurchases } from '../catalog/index.ts';
import { appConfig, t } from '../../shared/shell/index.ts';
import { filled } from '../../shared/ui/parts.styles.ts';
import { returnFocus } from './returnFocus.ts';
import { Hint, Placeholder, PlaceholderCover, Reason } from './placeholder.styles.ts';
import type { Reading } from './store.ts';
import type { AccessState } from './useAccess.ts';
import type { ReaderActions } from './readerActions.ts';

interface Props {
  readonly reading: Reading;
  readonly right: Exclude<AccessState, 'allowed' | 'checking'>;
  readonly ways: ReaderActions;
}

/** Says why there are no pages, and leads back to where that can be changed. */
export function PlaceholderView({ reading: { issue }, right, ways }: Props) {
  return (
    <Placeholder>
      <IssueCover fileName={issue.cover.fileName} />
      {right === 'sign_in' && <SignInFirst onSignIn={ways.onSignIn} />}
      {right === 'purchase' && <NotBought onDetails={() => ways.onDetails(issue.id)} />}
      {right === 'unknown' && <NotKnown />}
    </Placeholder>
  );
}

/** Shows nothing where the picture cannot be loaded. */
function IssueCover({ fileName }: { fileName: string }) {
  const [missing, setMissing] = useState<string | null>(null);
  if (missing === fileName) return null;
  return (
    <PlaceholderCover src={coverUrl(fileName, 400)} alt="" onError={() => setMissing(fileName)} />
  );
}

const SignInFirst = ({ onSignIn }: Pick<ReaderActions, 'onSignIn'>) => (
  <>
    <Reason dir="auto">{t('reader.signInToRead')}</Reason>
    <Step onStep={onSignIn}>{t('account.signInOrRegister')}</Step>
  </>
);

function NotBought({ onDetails }: { onDetails: () => void }) {
  const { promocodesModeOnly, authEnabled } = useSnapshot(appConfig);
  const { user } = useSnapshot(account);
  return (
    <>
      <Reason dir="auto">
        {t(promocodesModeOnly ? 'reader.unlockToRead' : 'reader.purchaseToRead')}
      </Reason>
      {authEnabled && !user && <Hint dir="auto">{t('reader.makeSureSignedIn')}</Hint>}
      <Step onStep={onDetails}>{t('reader.returnToDetails')}</Step>
    </>
  );
}

/** While it is asked again the cover stands there, as at any beginning. */
const NotKnown = () => (
  <>
    <Reason dir="auto">{t('reader.purchasesUnknown')}</Reason>
    <Step onStep={askAgain}>{t('reader.tryAgain')}</Step>
  </>
);

/** Once it is known who is here, what was bought is asked for by itself. */
function askAgain(): void {
  if (account.isUnsure) void checkAccount();
  else void loadPurchases().catch(() => undefined);
}

/** The one thing to do next. */
const Step = ({ onStep, children }: { onStep: () => void; children: ReactNode }) => (
  <button type="button" ref={returnFocus} className={filled} onClick={onStep}>
    {children}
  </button>
);
