import { type MouseEvent, type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { coverUrl } from '#contract/api/issue.ts';
import { paths } from '#contract/paths.ts';
import { account, checkAccount } from '../account/index.ts';
import { isSelling, loadPurchases, PlansPrice, type ReadingRight } from '../catalog/index.ts';
import { appConfig, storeInfo, t } from '../../shared/shell/index.ts';
import { filled } from '../../shared/ui/parts.styles.ts';
import { LinkedText } from './annotations/lazyAnnotations.tsx';
import { returnFocus } from './focus.ts';
import { Hint, Placeholder, PlaceholderCover, plansLink, Reason } from './placeholder.styles.ts';
import { type Reading, requestClose, type ReaderActions } from './readerState.ts';
import { withPrefix } from '../../shared/ui/prefix.ts';

interface Props {
  readonly reading: Reading;
  /** 'unknown': purchases failed to load, so a refusal would be unfounded. */
  readonly right: Exclude<ReadingRight, 'allowed'> | 'unknown';
  readonly actions: ReaderActions;
}

/** Gives the reason for missing pages and offers the next step. */
export function PlaceholderView({ reading: { issue, text }, right, actions }: Props) {
  return (
    <Placeholder>
      <IssueCover fileName={issue.cover.fileName} />
      {text && <LinkedText />}
      {right === 'sign_in' && <SignInFirst onSignIn={actions.onSignIn} />}
      {right === 'purchase' && <NotBought onDetails={() => actions.onDetails(issue.id)} />}
      {right === 'unknown' && <NotKnown />}
    </Placeholder>
  );
}

/** Shows nothing if the picture fails to load. */
function IssueCover({ fileName }: { fileName: string }) {
  const [missing, setMissing] = useState<string | null>(null);
  if (missing === fileName) return null;
  return (
    <PlaceholderCover
      src={withPrefix(coverUrl(fileName, 400))}
      alt=""
      onError={() => setMissing(fileName)}
    />
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
      <PlansLink />
    </>
  );
}

/** In a store that sells plans. A frame of another site has no page for them. */
function PlansLink() {
  const config = useSnapshot(appConfig);
  const { plans } = useSnapshot(storeInfo);
  const navigate = useNavigate();
  if (config.embedMode !== 'none' || !isSelling(config) || plans.length === 0) return null;
  // The page replaces the reader's history entry.
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    void navigate(paths.plans, { replace: true });
    requestClose();
  };
  return (
    <Link to={paths.plans} className={plansLink} onClick={open}>
      <PlansPrice />
    </Link>
  );
}

/** During the reload the cover is shown, as at any start. */
const NotKnown = () => (
  <>
    <Reason dir="auto">{t('reader.purchasesUnknown')}</Reason>
    <Step onStep={reloadPurchases}>{t('reader.tryAgain')}</Step>
  </>
);

/** Once the user is known, purchases load by themselves. */
function reloadPurchases(): void {
  if (account.isUnsure) void checkAccount();
  else void loadPurchases().catch(() => undefined);
}

const Step = ({ onStep, children }: { onStep: () => void; children: ReactNode }) => (
  <button type="button" ref={returnFocus} className={filled} onClick={onStep}>
    {children}
  </button>
);
