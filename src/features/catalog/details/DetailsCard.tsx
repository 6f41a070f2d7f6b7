import type { CSSProperties, ElementType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Issue } from '#contract/api/issue.ts';
import { issuePath, paths } from '#contract/paths.ts';
import { t, addTexts, appConfig, storeInfo } from '../../../shared/shell/index.ts';
import { Cover } from '../Cover.tsx';
import { useByWidth } from '../list/useByWidth.ts';
import { Markdown } from '../../../shared/ui/markdown/loadMarkdown.ts';
import { titleLanguage, titleOf } from '../titleOf.ts';
import { useLine } from '../useCardLine.ts';
import type { IssueActions } from './actions.ts';
import { Facts } from './Facts.tsx';
import {
  CoverStage,
  CoverStand,
  Line,
  Scroller,
  title,
  Words,
  ActionGroup,
  ActionRow,
  keepHint,
  plansLink,
} from './details.styles.ts';
import {
  coverWidthOf,
  isUnreadable,
  titleLength,
  variantAt,
  type Action,
} from './offeredActions.ts';
import { useOffer, usePreloadReading, type Offer } from './useOffer.ts';
import { lazyComponent } from '../../../shared/ui/lazyComponent.ts';
import { downloadAddress } from '../../../shared/api/index.ts';
import { DownloadLink } from '../../../shared/downloads/index.ts';
import { browserLanguage } from '../../../shared/ui/language.ts';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { PlansPrice } from '../front/PlansStrip.tsx';
import { priceText } from '../readingRights.ts';
import { withPrefix } from '../../../shared/ui/prefix.ts';

interface ActionsProps {
  readonly issue: Issue;
  readonly offer: Offer;
  readonly actions: IssueActions;
}

/**
 * The actions of an issue: those that read it, those that buy it, and a link to the plans. Only the primary
 * action is filled. Read is the first action, or the last one while it is disabled.
 */
const Actions = (props: ActionsProps) => (
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

const Readings = ({ issue, offer, actions }: ActionsProps) => (
  <ActionGroup>
    {offer.opens && <Read issue={issue} offer={offer} actions={actions} />}
    <ActionButton
      action="preview"
      offer={offer}
      onReach={() => actions.preloadReading({ issue, type: 'sample' })}
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

const Read = ({ issue, offer, actions }: ActionsProps) => (
  <ActionButton
    action="read"
    offer={offer}
    onReach={() => actions.preloadReading({ issue, type: 'full' })}
    onPress={() => actions.read({ issue, type: 'full' })}
  >
    {t('catalog.read')}
  </ActionButton>
);

/** Reserves the space of the buttons until the right to the issue is known. */
const BuyActions = ({ issue, offer, actions }: ActionsProps) => (
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

/** The end of the details. It is not needed to choose an action. */
const InsideIssue = lazyComponent(
  async () => {
    const [code] = await Promise.all([import('./InsideIssue.tsx'), addTexts('store')]);
    return code.InsideIssue;
  },
  undefined,
  { onFailure: 'keep' },
);

/** A frame without cookies sells nothing, but the store may. */
const SoldApart = ({ issue }: { readonly issue: Issue }) => (
  <a href={withPrefix(issuePath(issue.id))} target="_blank" rel="noopener">
    {t('embed.openApart')}
  </a>
);

interface Props {
  readonly issue: Issue;
  readonly actions: IssueActions;
  /** The heading. It names the dialog, or it is the heading of the page. */
  readonly Title: ElementType<{ className: string; 'data-length'?: string | undefined }>;
}

/** The details of an issue. The cover stands beside the text, or above it in a narrow window. */
export function DetailsCard({ issue, actions, Title }: Props) {
  const variant = useByWidth(variantAt);
  const offer = useOffer(issue, variant);
  usePreloadReading(issue, offer, actions);
  const { line, lineText } = useLine()(issue);
  const { withoutCookies } = useSnapshot(appConfig);
  // The buy button shows the price.
  const isSaid = line === 'price' && offer.actions.includes('buy');
  return (
    <Scroller data-variant={variant}>
      <CoverStage>
        <CoverStand style={proportionOf(issue)}>
          <Cover issue={issue} width={coverWidthOf[variant]} eager />
        </CoverStand>
      </CoverStage>
      <Words>
        <Title className={title} data-length={titleLength(titleOf(issue))}>
          <bdi lang={titleLanguage(issue)}>{titleOf(issue)}</bdi>
        </Title>
        {lineText && !isSaid && <Line data-line={line}>{lineText}</Line>}
        {isUnreadable(offer.actions, offer.opens) && (
          <Line>
            <bdi>{withoutCookies ? <SoldApart issue={issue} /> : t('catalog.notForSale')}</bdi>
          </Line>
        )}
        {actions.confirmation}
        <Actions issue={issue} offer={offer} actions={actions} />
        <Facts issue={issue} />
        {issue.description && <Markdown text={issue.description} lang={issue.language ?? ''} />}
        <InsideIssue key={issue.id} issue={issue} actions={actions} opens={offer.opens} />
      </Words>
    </Scroller>
  );
}

const proportionOf = ({ cover }: Issue) =>
  ({ '--proportion': cover.width / cover.height }) as CSSProperties;
