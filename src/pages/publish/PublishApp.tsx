import { lazyComponent, useChunks } from '../../shared/ui/lazyComponent.ts';
import { useSnapshot } from 'valtio';
import { NavBar } from './nav/NavBar.tsx';
import { AccessDenied, MissingSetup, NotAnOwner } from './access/AccessDenied.tsx';
import { isOwnerView, route } from './publishRoute.ts';
import { page } from './publishPage.ts';
import { ToastRegion } from './toasts/ToastRegion.tsx';
import { ShelfPage } from './shelf/ShelfPage.tsx';
import { margins } from '../../shared/ui/margins.styles.ts';

/** The views beside the list. Each loads its own code. */
const views = {
  figures: lazyComponent(async () => (await import('./analytics/AnalyticsView.tsx')).AnalyticsView),
  plans: lazyComponent(async () => (await import('./sales/PlansView.tsx')).PlansView),
  coupons: lazyComponent(async () => (await import('./sales/CouponsView.tsx')).CouponsView),
  support: lazyComponent(async () => (await import('./support/RequestsView.tsx')).RequestsView),
  settings: lazyComponent(async () => (await import('./settings/SettingsView.tsx')).SettingsView),
  look: lazyComponent(async () => (await import('./settings/LookView.tsx')).LookView),
  health: lazyComponent(async () => (await import('./health/HealthView.tsx')).HealthView),
};

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
  const { kind } = place;
  const isDenied = isOwnerView(kind) && !page.account?.isOwner;
  const View = kind === 'shelf' || kind === 'issue' || isDenied ? null : views[kind];
  // The shelf stays visible until the code of another view is loaded.
  const isHere = useChunks(View ? [View.code] : [], { again: hops });
  if (isDenied) return <NotAnOwner />;
  if (View && isHere) return <View />;
  return (
    <>
      {kind !== 'issue' && <MissingSetup />}
      <ShelfPage />
    </>
  );
}
