import { useEffect, useRef } from 'react';
import { lazyComponent } from '../../../shared/ui/lazyComponent.ts';
import { IssueGrid } from './IssueGrid.tsx';
import { toOffset } from './listRoute.ts';
import { PagerRoom, Panel } from './screen.styles.ts';
import { panelId, tabId } from './tabNames.ts';
import type { Listing } from './useListing.ts';
import { useListNavigation } from './useListNavigation.ts';

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
