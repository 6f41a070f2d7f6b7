import { lazyComponent, useChunks } from '../../shared/ui/lazyComponent.ts';
import { useSnapshot } from 'valtio';
import { NavBar } from './nav/NavBar.tsx';
import { AccessDenied, MissingSetup } from './access/AccessDenied.tsx';
import { route } from './publishRoute.ts';
import { page } from './publishPage.ts';
import { ToastRegion } from './toasts/ToastRegion.tsx';
import { ShelfPage } from './shelf/ShelfPage.tsx';
import { margins } from '../../shared/ui/margins.styles.ts';

const AnalyticsView = lazyComponent(
  async () => (await import('./analytics/AnalyticsView.tsx')).AnalyticsView,
);

/** The publisher's page, or the reason why the user may not open it. */
export const PublishApp = () => (
  <div className={margins}>
    <NavBar />
    <main>
      {page.account?.isPublisher ? <PublisherView /> : <AccessDenied account={page.account} />}
    </main>
    <ToastRegion />
  </div>
);

function PublisherView() {
  const { view: place, navigations: hops } = useSnapshot(route);
  const isFigures = place.kind === 'figures';
  // The shelf stays visible until the code of the analytics is loaded.
  const isHere = useChunks(isFigures ? [AnalyticsView.code] : [], { again: hops });
  if (isFigures && isHere) return <AnalyticsView />;
  return (
    <>
      {place.kind !== 'issue' && <MissingSetup />}
      <ShelfPage />
    </>
  );
}
