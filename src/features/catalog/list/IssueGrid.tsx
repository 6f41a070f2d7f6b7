import { type ReactNode, useDeferredValue } from 'react';
import { lazyComponent } from '../../../shared/ui/lazyComponent.ts';
import type { Issue } from '#contract/api/issue.ts';
import { firstIssuesCount } from '#contract/firstIssues.ts';
import { t } from '../../../shared/shell/index.ts';
import { card, Empty, Ghost, RestOfShelf, shelf } from '../grid.styles.ts';
import { IssueCard } from '../IssueCard.tsx';
import { useLine } from '../useLine.ts';
import { queryOf } from './listRoute.ts';
import type { Listing } from './useListing.ts';

/** Two rows of the widest shelf: what a first screen can show. */
const inSightAtFirst = 8;

const LongGrid = lazyComponent(async () => (await import('./LongGrid.tsx')).LongGrid, GhostShelf);

/**
 * The issues of a page, or all of them. The first ones stand there whatever is scrolled to, so that
 * they are there at once; the rest of a long list comes and goes with the scrolling.
 */
export function IssueGrid({ listing }: { listing: Listing }) {
  // A list that becomes another one shows at once what can be seen of it; the rest follows.
  const settled = useDeferredValue(listing);
  if (listing.isPending) return <GhostShelf />;
  if (listing.issues.length === 0) return <Empty>{t('catalog.empty')}</Empty>;
  const isBehind =
    settled.issues !== listing.issues || settled.page?.offset !== listing.page?.offset;
  return (
    <>
      <FirstShelf listing={listing} most={isBehind ? inSightAtFirst : firstIssuesCount} />
      {!isBehind && !listing.page && <Rest listing={listing} />}
    </>
  );
}

interface FirstProps {
  readonly listing: Listing;
  readonly most: number;
}

function FirstShelf({ listing, most }: FirstProps) {
  const cardOf = useCards(listing);
  const { issues, page } = listing;
  const [from, count] = page ? [page.offset, page.size] : [0, firstIssuesCount];
  return (
    <ul className={shelf}>
      {issues.slice(from, from + Math.min(count, most)).map((issue, place) => (
        <li key={issue.id} className={card} {...placeOf(listing, from + place)}>
          {cardOf(issue, place < inSightAtFirst)}
        </li>
      ))}
    </ul>
  );
}

/** What stands below the first ones where there are no pages, or the room for it. */
function Rest({ listing }: { listing: Listing }) {
  const cardOf = useCards(listing);
  const rest = listing.issues.slice(firstIssuesCount);
  return (
    <>
      {rest.length > 0 && (
        <RestOfShelf>
          <LongGrid issues={rest} before={firstIssuesCount} cardOf={cardOf} />
        </RestOfShelf>
      )}
      {!listing.isWhole && (
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
function GhostShelf() {
  return (
    <ul className={shelf} aria-hidden="true">
      {Array.from({ length: inSightAtFirst }, (_, place) => (
        <li key={place} className={card}>
          <Ghost />
        </li>
      ))}
    </ul>
  );
}
