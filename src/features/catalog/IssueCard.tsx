import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Issue } from '#contract/api/issue.ts';
import { Cover } from './Cover.tsx';
import { preloadDetails } from './details/lazy.ts';
import { CardBody, CardLine, CardTitle, CoverRoom, cardLink, roomRatio } from './grid.styles.ts';
import type { CardLine as Line } from './rules.ts';
import { titleLanguage, titleOf } from './titleOf.ts';

interface Props {
  readonly issue: Issue;
  readonly line: Line;
  readonly lineText: string;
  /** What the details' address says of the list, so that closing them leads back to it. */
  readonly listQuery: string;
  readonly eager?: boolean;
}

/** What stands in an item of the list. */
export const IssueCard = memo(({ issue, line, lineText, listQuery, eager = false }: Props) => (
  <CardBody>
    <Link
      to={`/read/${issue.id}${listQuery}`}
      className={cardLink}
      data-card={issue.id}
      onPointerEnter={() => preloadDetails(issue)}
      onFocus={() => preloadDetails(issue)}
    >
      <CoverRoom>
        <div style={{ inlineSize: widthInRoom(issue) }}>
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

/** As wide as the room, or less where the cover would then be higher than the room. */
const widthInRoom = ({ cover }: Issue): string =>
  `${Math.min(1, cover.width / cover.height / roomRatio) * 100}%`;
