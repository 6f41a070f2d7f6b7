import { proxy } from 'valtio';
import { dismissToast, toasts } from './toasts/toastState.ts';

/** The view of the page, from the hash of its address. */
type PublishRoute =
  | { readonly kind: 'shelf' | 'figures' | OwnerView }
  | { readonly kind: 'issue'; readonly id: number };

/** The views for owners of the store, in the order of the navigation. */
export const ownerViews = ['plans', 'coupons', 'support', 'settings', 'look', 'health'] as const;
type OwnerView = (typeof ownerViews)[number];

export const isOwnerView = (kind: string): kind is OwnerView =>
  (ownerViews as readonly string[]).includes(kind);

export function parseRoute(hash: string): PublishRoute {
  const kind = hash.slice(1);
  if (kind === 'figures' || isOwnerView(kind)) return { kind };
  const id = /^#issue-([1-9]\d{0,9})$/.exec(hash)?.[1];
  return id ? { kind: 'issue', id: Number(id) } : { kind: 'shelf' };
}

export const addressOf = {
  shelf: '#shelf',
  figures: '#figures',
  plans: '#plans',
  coupons: '#coupons',
  support: '#support',
  settings: '#settings',
  look: '#look',
  health: '#health',
  issue: (id: number): string => `#issue-${id}`,
} as const;

export const route = proxy<{ view: PublishRoute; navigations: number }>({
  view: { kind: 'shelf' },
  /** The number of navigations. The first view takes no focus. */
  navigations: 0,
});

export function startRouter(): void {
  route.view = parseRoute(location.hash);
  window.addEventListener('hashchange', onNavigate);
}

/** Changes the view immediately, so that a following toast belongs to the new view. */
export function goTo(address: string): void {
  location.assign(address);
  onNavigate();
}

/** Dismisses an info toast of the former view. An error stays until the user dismisses it. */
function onNavigate(): void {
  const view = parseRoute(location.hash);
  if (isSame(view, route.view)) return;
  route.view = view;
  route.navigations += 1;
  if (toasts.toast?.kind === 'info') dismissToast();
}

const isSame = (one: PublishRoute, other: PublishRoute): boolean =>
  one.kind === 'issue' ? other.kind === 'issue' && one.id === other.id : one.kind === other.kind;
