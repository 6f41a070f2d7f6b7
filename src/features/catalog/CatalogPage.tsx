import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'react-router-dom';
import { appConfig, t, storeInfo } from '../../shared/shell/index.ts';
import { VisuallyHidden } from '../../shared/ui/parts.styles.ts';
import type { IssueActions } from './details/actions.ts';
import { afterFirstCover, laterComponent } from './firstCover.ts';
import { DetailsLayer } from './details/DetailsLayer.tsx';
import { ListControls } from './list/ListControls.tsx';
import { TabContent } from './list/TabContent.tsx';
import { isStart, toOffset } from './list/listRoute.ts';
import { screen } from './grid.styles.ts';
import { type Listing, useListing, listAddress, useResetPageOnChange } from './list/useListing.ts';
import { lazyComponent } from '../../shared/ui/lazyComponent.ts';
import { margins } from '../../shared/ui/margins.styles.ts';
import { below } from '../../shared/ui/tokens.ts';
import { parseIssueRoute } from './details/issueRoute.ts';
import { account } from '../account/index.ts';
import { describes } from './list/listedIssues.ts';
import { prerenderedFront } from '../../shared/prerendered/prerendered.ts';

/**
 * The prerendered regions above the list, until the code of the app's regions is loaded. React removes the
 * prerendered page with its first commit, so the element is looked up in the render before.
 */
function HeldFront() {
  const [held] = useState(prerenderedFront);
  return <div ref={(place) => void (held && place?.replaceChildren(held))} />;
}

/** The panel stands below the first screen, so its code waits for the first cover. */
const AboutPanel = laterComponent(async () => (await import('./list/AboutPanel.tsx')).AboutPanel);

/** The store's introduction, for guests. */
function About({ listing: { place, issues, isPending } }: { listing: Listing }) {
  const { name, description } = useSnapshot(storeInfo);
  const { authEnabled, embedMode } = useSnapshot(appConfig);
  const { user, isCheckFinished } = useSnapshot(account);
  const isGuest = user === null && (isCheckFinished || !authEnabled);
  const hasIssues = issues.length > 0 && !isPending;
  const isShown = describes({ tab: place.tab, isGuest, hasIssues, description, embedMode });
  return isShown && <AboutPanel name={name} description={description} />;
}

/**
 * `covered`: on a phone the details of the first address cover the page. `waiting`: the regions above the list are
 * visible beside the details, and the cards wait. `shown`: the whole page is drawn.
 */
type ListVisibility = 'covered' | 'waiting' | 'shown';

/** The details cover the window, see `details.styles.ts`. */
const phone = matchMedia(below('small'));

/**
 * When the first address opens an issue over the list, the list and its covers wait, so that they take neither
 * bandwidth nor time from the issue: for the issue's cover, and on a phone until the user touches the screen or
 * leaves the issue.
 */
function useListVisibility(): ListVisibility {
  const isUncovered = parseIssueRoute(useLocation()) === null;
  const [visibility, setVisibility] = useState<ListVisibility>(() => {
    if (isUncovered) return 'shown';
    return phone.matches ? 'covered' : 'waiting';
  });
  if (isUncovered && visibility !== 'shown') setVisibility('shown');
  useEffect(() => {
    if (visibility === 'shown') return undefined;
    const ended = new AbortController();
    void untilWanted(ended.signal).then(() => startTransition(() => setVisibility('shown')));
    return () => ended.abort();
  }, [visibility]);
  return visibility;
}

async function untilWanted(signal: AbortSignal): Promise<void> {
  await afterFirstCover();
  if (!phone.matches) return;
  await new Promise<void>((resolve) => {
    const listen = { once: true, passive: true, signal };
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, () => resolve(), listen);
    phone.addEventListener('change', () => resolve(), listen);
  });
}

const ListUpdates = lazyComponent(
  async () => (await import('./list/ListUpdates.tsx')).ListUpdates,
  undefined,
  {
    onFailure: 'keep',
  },
);

const TextSearch = lazyComponent(
  async () => (await import('./textSearch/TextSearch.tsx')).TextSearch,
  undefined,
  {
    onFailure: 'keep',
  },
);

const FrontPage = laterComponent(
  async () => (await import('./front/FrontPage.tsx')).FrontPage,
  HeldFront,
);

interface Props {
  readonly actions: IssueActions;
  /** Stands above the list while nothing is filtered. */
  readonly lead?: ReactNode;
}

/** The list, and over it the details of the issue in the address. */
export function CatalogPage({ actions, lead }: Props) {
  const listing = useListing();
  const { embedMode, notice } = useSnapshot(appConfig);
  const visibility = useListVisibility();
  const isShown = visibility === 'shown';
  useResetPageOnChange(listing);
  const { place, page, hasIssues } = listing;
  const back = listAddress(page ? toOffset(place, page.offset) : place);
  return (
    <div className={`${margins} ${screen}`} data-wide>
      <VisuallyHidden as="h1">{t('catalog.issues')}</VisuallyHidden>
      <VisuallyHidden as="output">{wordsOf(listing)}</VisuallyHidden>
      {hasIssues && visibility !== 'covered' && (
        <>
          <ListControls listing={listing} />
          <div hidden={!isStart(place)}>
            {embedMode === 'none' && <FrontPage actions={actions} />}
            {lead}
          </div>
        </>
      )}
      {isShown && <TabContent listing={listing} />}
      {place.search && isShown && <TextSearch place={place} />}
      {notice?.updates && <ListUpdates address={notice.updates} />}
      <About listing={listing} />
      {embedMode === 'none' && <DetailsLayer actions={actions} listAddress={back} />}
    </div>
  );
}

/** The announcement for screen readers after the list has changed. */
function wordsOf({ total, page, isPending }: Listing): string {
  if (isPending) return t('catalog.loading');
  const found = t('catalog.found', { count: total });
  if (!page || page.count === 1) return found;
  return `${found}, ${t('reader.pageOf', { page: page.number, total: page.count })}`;
}
