import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { appConfig, t } from '../../shared/shell/index.ts';
import { VisuallyHidden } from '../../shared/ui/parts.styles.ts';
import type { IssueActions } from './details/actions.ts';
import { afterFirstCover } from './firstCover.ts';
import { HeldFront } from './front/HeldFront.tsx';
import { DetailsLayer } from './details/DetailsLayer.tsx';
import { About } from './list/About.tsx';
import { ListControls } from './list/ListControls.tsx';
import { TabContent } from './list/TabContent.tsx';
import { isStart, toOffset } from './list/listRoute.ts';
import { screen } from './list/screen.styles.ts';
import { type Listing, useListing } from './list/useListing.ts';
import { useListVisibility } from './list/useListVisibility.ts';
import { listAddress, useResetPageOnChange } from './list/useListNavigation.ts';
import { lazyComponent } from '../../shared/ui/lazyComponent.ts';
import { margins } from '../../shared/ui/margins.styles.ts';

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

const FrontPage = lazyComponent(
  async () => {
    await afterFirstCover();
    return (await import('./front/FrontPage.tsx')).FrontPage;
  },
  HeldFront,
  { onFailure: 'keep' },
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
