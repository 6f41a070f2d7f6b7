import type { Issue } from '#contract/api/issue.ts';
import { t } from '../shell/index.ts';
import { Empty, Ghost, Shelf } from './grid.styles.ts';
import { IssueCard } from './IssueCard.tsx';
import { useLine } from './useLine.ts';

/** Two rows of the widest shelf: what a first screen can show. */
const inSightAtFirst = 8;

export function IssueGrid({ issues }: { issues: readonly Issue[] }) {
  const lineOf = useLine();
  if (issues.length === 0) return <Empty>{t('catalog.empty')}</Empty>;
  return (
    <Shelf>
      {issues.map((issue, place) => (
        <IssueCard key={issue.id} issue={issue} eager={place < inSightAtFirst} {...lineOf(issue)} />
      ))}
    </Shelf>
  );
}

/** As many as the first screen holds, in the room that the cards will take. */
export const GhostShelf = () => (
  <Shelf aria-hidden="true">
    {Array.from({ length: inSightAtFirst }, (_, place) => (
      <Ghost key={place} />
    ))}
  </Shelf>
);
