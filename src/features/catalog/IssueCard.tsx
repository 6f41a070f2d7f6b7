import { issuePath } from '#contract/paths.ts';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Issue } from '#contract/api/issue.ts';
import { t } from '../../shared/shell/index.ts';
import { ShelfCover } from './Cover.tsx';
import { preloadDetails } from './details/detailsCode.ts';
import { CardBody, CardLine, CardTitle, cardLink, cardState, newMark } from './grid.styles.ts';
import type { CardLine as Line } from './readingRights.ts';
import { titleLanguage, titleOf } from './titleOf.ts';

interface Props {
  readonly issue: Issue;
  readonly line: Line;
  readonly lineText: string;
  readonly isNew: boolean;
  /** The search part of the details' address, so that closing the details returns to the same list. */
  readonly listQuery: string;
  readonly eager?: boolean;
}

/** The content of a list item. */
export const IssueCard = memo(
  ({ issue, line, lineText, isNew, listQuery, eager = false }: Props) => (
    <CardBody>
      <Link
        to={issuePath(issue.id) + listQuery}
        className={cardLink}
        data-card={issue.id}
        onPointerEnter={() => preloadDetails(issue)}
        onFocus={() => preloadDetails(issue)}
      >
        <ShelfCover issue={issue} eager={eager} />
        <CardTitle data-untitled={!issue.title.trim() || undefined}>
          <bdi lang={titleLanguage(issue)}>{titleOf(issue)}</bdi>
        </CardTitle>
      </Link>
      <div className={cardState}>
        {isNew && <span className={newMark}>{t('catalog.new')}</span>}
        <CardLine data-line={line}>{lineText}</CardLine>
      </div>
    </CardBody>
  ),
);
IssueCard.displayName = 'IssueCard';
