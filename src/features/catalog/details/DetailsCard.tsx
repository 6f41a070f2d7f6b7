import type { CSSProperties, ElementType } from 'react';
import type { Issue } from '#contract/api/issue.ts';
import { t } from '../../../shared/shell/index.ts';
import { Cover } from '../Cover.tsx';
import { useByWidth } from '../list/useByWidth.ts';
import { Markdown } from '../../../shared/ui/markdown/loadMarkdown.ts';
import { titleLanguage, titleOf } from '../titleOf.ts';
import { useLine } from '../useCardLine.ts';
import { Actions } from './Actions.tsx';
import type { IssueActions } from './actions.ts';
import { Facts } from './Facts.tsx';
import { CoverStage, CoverStand, Line, Scroller, title, Words } from './details.styles.ts';
import { InsideIssue } from './inside/lazy.ts';
import { coverWidthOf, isUnreadable, titleLength, variantAt } from './rules.ts';
import { useOffer } from './useOffer.ts';
import { usePreloadReading } from './usePreloadReading.ts';

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
  usePreloadReading(offer, actions);
  const { line, lineText } = useLine()(issue);
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
            <bdi>{t('catalog.notForSale')}</bdi>
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
