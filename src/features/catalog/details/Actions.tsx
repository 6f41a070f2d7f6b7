import { paths } from '#contract/paths.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Issue } from '#contract/api/issue.ts';
import { downloadAddress } from '../../../shared/api/index.ts';
import { storeInfo, t } from '../../../shared/shell/index.ts';
import { DownloadLink } from '../../../shared/downloads/index.ts';
import { browserLanguage } from '../../../shared/ui/language.ts';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { PlansPrice } from '../front/PlansStrip.tsx';
import { priceText } from '../rules.ts';
import type { IssueActions } from './actions.ts';
import { ActionGroup, ActionRow, keepHint, plansLink } from './details.styles.ts';
import type { Action } from './rules.ts';
import type { Offer } from './useOffer.ts';

interface Props {
  readonly issue: Issue;
  readonly offer: Offer;
  readonly actions: IssueActions;
}

/**
 * The actions of an issue: those that read it, those that buy it, and a link to the plans. Only the primary
 * action is filled. Read is the first action, or the last one while it is disabled.
 */
export const Actions = (props: Props) => (
  <>
    <ActionRow data-action-bar>
      <Readings {...props} />
      <BuyActions {...props} />
      {!props.offer.opens && (
        <ActionGroup>
          <Read {...props} />
        </ActionGroup>
      )}
    </ActionRow>
    {props.offer.isToKeep && <KeepHint />}
    {props.offer.hasPlans && <PlansLink isSettled={props.offer.isSettled} />}
  </>
);

const PlansLink = ({ isSettled }: Pick<Offer, 'isSettled'>) => (
  <Link to={paths.plans} className={plansLink} data-unknown={!isSettled || undefined}>
    <PlansPrice />
  </Link>
);

const Readings = ({ issue, offer, actions }: Props) => (
  <ActionGroup>
    {offer.opens && <Read issue={issue} offer={offer} actions={actions} />}
    <ActionButton
      action="preview"
      offer={offer}
      onReach={actions.preloadReading}
      onPress={() => actions.read({ issue, type: 'sample' })}
    >
      {t('catalog.preview')}
    </ActionButton>
    {offer.actions.includes('download') && (
      <DownloadLink
        order={{ what: 'pdf', id: issue.id }}
        className={quiet}
        href={downloadAddress(issue.id)}
        target="_blank"
      >
        {t('catalog.download')}
      </DownloadLink>
    )}
  </ActionGroup>
);

const Read = ({ issue, offer, actions }: Props) => (
  <ActionButton
    action="read"
    offer={offer}
    onReach={actions.preloadReading}
    onPress={() => actions.read({ issue, type: 'full' })}
  >
    {t('catalog.read')}
  </ActionButton>
);

/** Reserves the space of the buttons until the right to the issue is known. */
const BuyActions = ({ issue, offer, actions }: Props) => (
  <ActionGroup data-unknown={!offer.isSettled || undefined}>
    <ActionButton action="buy" offer={offer} onPress={() => actions.buy(issue)}>
      <Buy issue={issue} isToKeep={offer.isToKeep} />
    </ActionButton>
    <ActionButton action="subscribe" offer={offer} onPress={actions.subscribe}>
      {t('catalog.subscribe')}
    </ActionButton>
    <ActionButton action="unlock" offer={offer} onPress={actions.unlock}>
      {t('catalog.unlock')}
    </ActionButton>
  </ActionGroup>
);

function Buy({ issue, isToKeep }: { issue: Issue } & Pick<Offer, 'isToKeep'>) {
  const money = useSnapshot(storeInfo);
  const price = priceText(issue.price, money, browserLanguage());
  return <bdi>{t(isToKeep ? 'catalog.buyToKeep' : 'catalog.buy', { price })}</bdi>;
}

/** What a purchase adds for a user who can read the issue already. */
function KeepHint() {
  const { enableDownloading } = useSnapshot(storeInfo);
  return (
    <p className={keepHint}>
      <bdi>{t(enableDownloading ? 'catalog.keepAndDownload' : 'catalog.keep')}</bdi>
    </p>
  );
}

interface ActionProps {
  readonly action: Action;
  readonly offer: Offer;
  /** A pointer enters a button that is enabled. */
  readonly onReach?: () => void;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function ActionButton({ action, offer, onReach, onPress, children }: ActionProps) {
  if (!offer.actions.includes(action)) return null;
  const isBarred = action === 'read' && !offer.opens;
  return (
    <button
      type="button"
      className={action === offer.next ? filled : quiet}
      disabled={isBarred}
      onPointerEnter={isBarred ? undefined : onReach}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
