import { lazyComponent, useChunks } from '../../shared/ui/lazyComponent.ts';
import { styled } from '@linaria/react';
import { useSnapshot } from 'valtio';
import { NavBar } from './nav/NavBar.tsx';
import { AccessDenied, MissingSetup, NotAnOwner } from './access/AccessDenied.tsx';
import { SetupChecklist } from './access/SetupChecklist.tsx';
import { isOwnerView, route } from './publishRoute.ts';
import { page } from './publishPage.ts';
import { ToastRegion } from './toasts/ToastRegion.tsx';
import { ShelfPage } from './shelf/ShelfPage.tsx';
import { margins } from '../../shared/ui/margins.styles.ts';
import { from, space } from '../../shared/ui/tokens.ts';

/** The views beside the list. Each loads its own code. */
const views = {
  figures: lazyComponent(async () => (await import('./analytics/AnalyticsView.tsx')).AnalyticsView),
  plans: lazyComponent(async () => (await import('./sales/PlansView.tsx')).PlansView),
  bundles: lazyComponent(async () => (await import('./sales/BundlesView.tsx')).BundlesView),
  coupons: lazyComponent(async () => (await import('./sales/CouponsView.tsx')).CouponsView),
  customers: lazyComponent(
    async () => (await import('./customers/CustomersView.tsx')).CustomersView,
  ),
  customer: lazyComponent(async () => (await import('./customers/CustomerView.tsx')).CustomerView),
  payments: lazyComponent(async () => (await import('./payments/PaymentsView.tsx')).PaymentsView),
  payment: lazyComponent(async () => (await import('./payments/PaymentView.tsx')).PaymentView),
  subscriptions: lazyComponent(
    async () => (await import('./payments/SubscriptionsView.tsx')).SubscriptionsView,
  ),
  support: lazyComponent(async () => (await import('./support/RequestsView.tsx')).RequestsView),
  team: lazyComponent(async () => (await import('./team/TeamView.tsx')).TeamView),
  activity: lazyComponent(async () => (await import('./team/ActivityView.tsx')).ActivityView),
  passkeys: lazyComponent(async () => (await import('./access/PasskeysView.tsx')).PasskeysView),
  link: lazyComponent(async () => (await import('./access/LinkPage.tsx')).LinkPage),
  settings: lazyComponent(async () => (await import('./settings/SettingsView.tsx')).SettingsView),
  look: lazyComponent(async () => (await import('./settings/LookView.tsx')).LookView),
  health: lazyComponent(async () => (await import('./health/HealthView.tsx')).HealthView),
};

/** The publisher's page, or the reason why the user may not open it. */
export const PublishApp = () => (
  <Shell className={margins}>
    <NavBar />
    <main>
      <CurrentView />
    </main>
    <ToastRegion />
  </Shell>
);

/** On a wide window the navigation is a column at the start of the page. */
const Shell = styled.div`
  ${from('large')} {
    display: grid;
    grid-template: auto 1fr / ${space(22)} minmax(0, 1fr);
    align-items: start;
    column-gap: ${space(6)};
    & > header {
      grid-row: 1 / -1;
    }
    & > main {
      grid-column: 2;
      padding-block-start: ${space(2)};
    }
  }
`;

/** A one-time link works for guests and for every account. */
function CurrentView() {
  const { view, navigations } = useSnapshot(route);
  const isLink = view.kind === 'link';
  const isHere = useChunks(isLink ? [views.link.code] : [], { again: navigations });
  if (isLink) return isHere && <views.link key={view.secret} />;
  return page.account?.isPublisher ? <PublisherView /> : <AccessDenied account={page.account} />;
}

function PublisherView() {
  const { view: place, navigations: hops } = useSnapshot(route);
  const { kind } = place;
  const isDenied = isOwnerView(kind) && !page.account?.isOwner;
  const View = kind === 'shelf' || kind === 'issue' || isDenied ? null : views[kind];
  // The shelf stays visible until the code of another view is loaded.
  const isHere = useChunks(View ? [View.code] : [], { again: hops });
  if (isDenied) return <NotAnOwner />;
  if (View && isHere) return <View key={'id' in place ? place.id : kind} />;
  return (
    <>
      {kind !== 'issue' && (page.account?.isOwner ? <SetupChecklist /> : <MissingSetup />)}
      <ShelfPage />
    </>
  );
}
