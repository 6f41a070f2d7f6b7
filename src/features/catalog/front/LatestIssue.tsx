import { type MouseEvent, useId } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Issue } from '#contract/api/issue.ts';
import { monthOf } from '#contract/issueFacts.ts';
import type { LatestIssue as LatestFacts } from '#contract/api/issueContent.ts';
import { issuePath, readingPath } from '#contract/paths.ts';
import { t } from '../../../shared/shell/index.ts';
import { pageLanguage } from '../../../shared/ui/language.ts';
import { filled } from '../../../shared/ui/parts.styles.ts';
import { ShelfCover } from '../Cover.tsx';
import { preloadDetails } from '../details/detailsCode.ts';
import { catalog, useRights } from '../catalogState.ts';
import { titleLanguage, titleOf } from '../titleOf.ts';
import {
  latest,
  latestAction,
  latestExcerpt,
  latestLabel,
  latestMonth,
  latestSpread,
  latestTitle,
  latestWords,
  spreadPage,
} from './front.styles.ts';
import { type FrontProps, type LatestAction, latestAction as actionOf } from './frontRegions.ts';
import { withPrefix } from '../../../shared/ui/prefix.ts';

interface Props extends FrontProps {
  readonly issue: Issue;
  readonly facts: LatestFacts | null;
}

/** The newest issue, large. It is also the first card of the list. */
export function LatestIssue({ issue, facts, actions }: Props) {
  const labelId = useId();
  return (
    <section className={latest} aria-labelledby={labelId}>
      <ShelfCover issue={issue} eager />
      <div className={latestWords}>
        <p id={labelId} className={latestLabel}>
          {t('catalog.latest.title')}
        </p>
        <h2 className={latestTitle} data-untitled={!issue.title.trim() || undefined}>
          <bdi lang={titleLanguage(issue)}>{titleOf(issue)}</bdi>
        </h2>
        {issue.publishedAt && (
          <p className={latestMonth}>{monthOf(issue.publishedAt, pageLanguage())}</p>
        )}
        {facts?.excerpt && (
          <p className={latestExcerpt} dir="auto" lang={issue.language ?? ''}>
            {facts.excerpt}
          </p>
        )}
        <Action issue={issue} actions={actions} />
      </div>
      {facts && facts.spread.length > 0 && <Spread facts={facts} />}
    </section>
  );
}

const Spread = ({ facts: { spread, isRightToLeft } }: { readonly facts: LatestFacts }) => (
  <div className={latestSpread} dir={isRightToLeft ? 'rtl' : 'ltr'}>
    {spread.map(({ url, width, height }) => (
      <img
        key={url}
        className={spreadPage}
        src={withPrefix(url)}
        width={width}
        height={height}
        alt=""
        loading="lazy"
      />
    ))}
  </div>
);

const addressOf: Readonly<Record<LatestAction, (id: number) => string>> = {
  read: (id) => readingPath(id),
  preview: (id) => readingPath(id, 'sample'),
  open: issuePath,
};

/** A link, so that it also opens in a new tab. A plain press opens the reader over the list. */
function Action({ issue, actions }: Pick<Props, 'issue' | 'actions'>) {
  const rights = useRights();
  const { purchasesLoaded } = useSnapshot(catalog);
  const action = actionOf(issue, purchasesLoaded ? rights : null);
  const isReading = action !== 'open';
  const reading = { issue, type: action === 'read' ? 'full' : 'sample' } as const;
  const preload = (): void => {
    if (isReading) actions.preloadReading(reading);
    else preloadDetails(issue);
  };
  const press = (event: MouseEvent): void => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isReading || !isPlain) return;
    event.preventDefault();
    actions.read(reading);
  };
  return (
    <Link
      to={addressOf[action](issue.id)}
      className={`${filled} ${latestAction}`}
      data-latest={issue.id}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={press}
    >
      {action === 'open' ? t('catalog.latest.open') : t(`catalog.${action}`)}
    </Link>
  );
}
