import { lazy, type ReactNode, Suspense } from 'react';
import type { Issue } from '#contract/api/issue.ts';
import { firstIssuesCount } from '#contract/firstIssues.ts';
import { t } from '../../shell/index.ts';
import { card, Empty, Ghost, RestOfShelf, shelf } from '../grid.styles.ts';
import { IssueCard } from '../IssueCard.tsx';
import { useLine } from '../useLine.ts';
import { queryOf } from './place.ts';
import type { Listing } from './useListing.ts';

/** Two rows of the widest shelf: what a first screen can show. */
const inSightAtFirst = 8;

const LongGrid = lazy(async () => ({ default: (await import('./LongGrid.tsx')).LongGrid }));

/**
 * The issues of a page, or all of them. The first ones stand there whatever is scrolled to, so that
 * they are there at once; the rest of a long list comes and goes with the scrolling.
 */
export function IssueGrid({ listing }: { listing: Listing }) {
  const cardOf = useCards(listing);
  const { issues, page, isPending, isWhole } = listing;
  if (isPending) return <GhostShelf />;
  if (issues.length === 0) return <Empty>{t('catalog.empty')}</Empty>;
  const [from, count] = page ? [page.offset, page.size] : [0, firstIssuesCount];
  const rest = page ? [] : issues.slice(count);
  return (
    <>
      <ul className={shelf}>
        {issues.slice(from, from + count).map((issue, place) => (
          <li key={issue.id} className={card} {...placeOf(listing, from + place)}>
            {cardOf(issue, place < inSightAtFirst)}
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <RestOfShelf>
          <Suspense fallback={<GhostShelf />}>
            <LongGrid issues={rest} before={count} cardOf={cardOf} />
          </Suspense>
        </RestOfShelf>
      )}
      {!page && !isWhole && (
        <RestOfShelf>
          <GhostShelf />
        </RestOfShelf>
      )}
    </>
  );
}

/** @returns the card of an issue in this list */
function useCards({ place }: Listing): (issue: Issue, eager?: boolean) => ReactNode {
  const lineOf = useLine();
  const listQuery = queryOf(place);
  return (issue, eager = false) => (
    <IssueCard issue={issue} eager={eager} listQuery={listQuery} {...lineOf(issue)} />
  );
}

/** What a list says of an item when not all of its items are in the page. */
const placeOf = ({ total }: Pick<Listing, 'total'>, place: number) => ({
  'aria-posinset': place + 1,
  'aria-setsize': total,
});

/** As many as the first screen holds, in the room that the cards will take. */
const GhostShelf = () => (
  <ul className={shelf} aria-hidden="true">
    {Array.from({ length: inSightAtFirst }, (_, place) => (
      <li key={place} className={card}>
        <Ghost />
      </li>
    ))}
  </ul>
);
