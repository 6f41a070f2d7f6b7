import { useEffect, useRef, type ReactNode, useDeferredValue } from 'react';
import type { Issue } from '#contract/api/issue.ts';
import { firstIssuesCount } from '#contract/firstScreen.ts';
import { lazyComponent } from '../../../shared/ui/lazyComponent.ts';
import { toOffset, queryOf } from './listRoute.ts';
import { PagerRoom, Panel, card, Empty, Skeleton, RestOfShelf, shelf } from '../grid.styles.ts';
import { panelId, tabId } from './controlNames.ts';
import { type Listing, useListNavigation } from './useListing.ts';
import { t } from '../../../shared/shell/index.ts';
import { IssueCard } from '../IssueCard.tsx';
import { useLine } from '../useCardLine.ts';

/** The most cards that a first screen shows below the regions above the list. */
const firstVisible = 8;

/** Full rows of each grid. */
const skeletons = 12;

const LongGrid = lazyComponent(
  async () => (await import('./VirtualGrid.tsx')).VirtualGrid,
  SkeletonGrid,
);

/**
 * The issues of a page, or all of them. The first cards are always mounted, so that they are shown at once.
 * The rest of a long list is virtual.
 */
function IssueGrid({ listing }: { listing: Listing }) {
  // A list that changes shows its visible part at once, and the rest afterwards.
  const settled = useDeferredValue(listing);
  if (listing.isPending) return <SkeletonGrid />;
  if (listing.issues.length === 0)
    return (
      <Empty>
        <bdi>{t('catalog.empty')}</bdi>
      </Empty>
    );
  const isBehind =
    settled.issues !== listing.issues || settled.page?.offset !== listing.page?.offset;
  return (
    <>
      <FirstShelf listing={listing} most={isBehind ? firstVisible : firstIssuesCount} />
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
          {cardOf(issue, place < firstVisible)}
        </li>
      ))}
    </ul>
  );
}

/** The virtual rest of a list without pages. */
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
          <SkeletonGrid />
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

/** The ARIA size and position of an item in a list that is only partly mounted. */
const placeOf = ({ total }: Pick<Listing, 'total'>, place: number) => ({
  'aria-posinset': place + 1,
  'aria-setsize': total,
});

/** Placeholders for the first screen, with the size of the cards. */
function SkeletonGrid() {
  return (
    <ul className={shelf} aria-hidden="true">
      {Array.from({ length: skeletons }, (_, place) => (
        <li key={place} className={card}>
          <Skeleton />
        </li>
      ))}
    </ul>
  );
}

const Pager = lazyComponent(async () => (await import('./Pager.tsx')).Pager);

/** The content of the selected tab. A new page is shown from its start. */
export function TabContent({ listing }: { listing: Listing }) {
  const { place, issues, page, total, isPending } = listing;
  const { go } = useListNavigation();
  const { panel, expect } = useScrollToStart(page?.offset);
  const turn = (offset: number): void => {
    expect(offset);
    go((now) => toOffset(now, offset));
  };
  return (
    <Panel
      ref={panel}
      role="tabpanel"
      id={panelId}
      aria-labelledby={tabId(place.tab)}
      // A panel without focusable content is a tab stop itself.
      tabIndex={issues.length === 0 && !isPending ? 0 : -1}
    >
      <IssueGrid listing={listing} />
      {page && page.count > 1 && !isPending && (
        <PagerRoom>
          <Pager total={total} page={page.number} onTurn={turn} />
        </PagerRoom>
      )}
    </Panel>
  );
}

/**
 * Back and Forward restore the scroll position. Only a page that the user selects is shown from its start.
 */
function useScrollToStart(offset: number | undefined) {
  const panel = useRef<HTMLDivElement>(null);
  const selectedPage = useRef<number>(null);
  useEffect(() => {
    if (selectedPage.current !== offset) return;
    selectedPage.current = null;
    if (panel.current) scrollToStart(panel.current);
  }, [offset]);
  const expect = (offset: number): void => {
    selectedPage.current = offset;
  };
  return { panel, expect };
}

function scrollToStart(panel: HTMLElement): void {
  panel.focus({ preventScroll: true });
  panel.scrollIntoView({ block: 'start' });
}
