import { coverShare } from '#contract/coverRoom.ts';
import { issuePath } from '#contract/paths.ts';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Issue } from '#contract/api/issue.ts';
import { Cover } from './Cover.tsx';
import { preloadDetails } from './details/lazy.ts';
import { CardBody, CardLine, CardTitle, CoverRoom, cardLink } from './grid.styles.ts';
import type { CardLine as Line } from './rules.ts';
import { titleLanguage, titleOf } from './titleOf.ts';

interface Props {
  readonly issue: Issue;
  readonly line: Line;
  readonly lineText: string;
  /** The search part of the details' address, so that closing the details returns to the same list. */
  readonly listQuery: string;
  readonly eager?: boolean;
}

/** The content of a list item. */
export const IssueCard = memo(({ issue, line, lineText, listQuery, eager = false }: Props) => (
  <CardBody>
    <Link
      to={issuePath(issue.id) + listQuery}
      className={cardLink}
      data-card={issue.id}
      onPointerEnter={() => preloadDetails(issue)}
      onFocus={() => preloadDetails(issue)}
    >
      <CoverRoom>
        <div style={{ inlineSize: `${coverShare(issue.cover) * 100}%` }}>
          <Cover issue={issue} width={400} eager={eager} />
        </div>
      </CoverRoom>
      <CardTitle data-untitled={!issue.title.trim() || undefined}>
        <bdi lang={titleLanguage(issue)}>{titleOf(issue)}</bdi>
      </CardTitle>
    </Link>
    <CardLine data-line={line}>{lineText}</CardLine>
  </CardBody>
));
IssueCard.displayName = 'IssueCard';
