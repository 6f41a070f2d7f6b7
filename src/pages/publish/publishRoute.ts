import { proxy } from 'valtio';
import { linkHash } from '#contract/admin/accessCalls.ts';
import { dismissToast, toasts } from './toasts/toastState.ts';

/** The view of the page, from the hash of its address. */
type PublishRoute =
  | { readonly kind: 'shelf' | 'figures' | 'passkeys' | OwnerView }
  | { readonly kind: 'link'; readonly secret: string }
  | { readonly kind: 'issue' | OwnerDetail; readonly id: number };

/** The views for owners of the store. */
const ownerViews = [
  'plans',
  'bundles',
  'coupons',
  'customers',
  'payments',
  'subscriptions',
  'support',
  'settings',
  'look',
  'team',
  'activity',
  'health',
] as const;
type OwnerView = (typeof ownerViews)[number];

/** The views of one row, and the list to which each belongs. */
const listOfDetail = { customer: 'customers', payment: 'payments' } as const;
type OwnerDetail = keyof typeof listOfDetail;

const isDetail = (kind: string): kind is OwnerDetail => Object.hasOwn(listOfDetail, kind);

const isListOfOwner = (kind: string): kind is OwnerView =>
  (ownerViews as readonly string[]).includes(kind);

export const isOwnerView = (kind: string): kind is OwnerView | OwnerDetail =>
  isListOfOwner(kind) || isDetail(kind);

/** The link of the navigation to which a view belongs. */
export function navigationOf({ kind }: PublishRoute) {
  if (kind === 'issue') return 'shelf';
  return isDetail(kind) ? listOfDetail[kind] : kind;
}

export function parseRoute(hash: string): PublishRoute {
  // A part behind a slash names a section of the view.
  const [kind = ''] = hash.slice(1).split('/');
  if (kind === 'figures' || kind === 'passkeys' || isListOfOwner(kind)) return { kind };
  if (hash.startsWith(linkHash)) return { kind: 'link', secret: hash.slice(linkHash.length) };
  const [, row = '', id] = /^#([a-z]+)-([1-9]\d{0,9})$/.exec(hash) ?? [];
  if (row === 'issue' || isDetail(row)) return { kind: row, id: Number(id) };
  return { kind: 'shelf' };
}

/** Sections of the settings, which are links' targets. */
export type SettingsSection = 'payments' | 'mail' | 'sign_in';

export const addressOf = {
  shelf: '#shelf',
  figures: '#figures',
  plans: '#plans',
  bundles: '#bundles',
  coupons: '#coupons',
  customers: '#customers',
  payments: '#payments',
  subscriptions: '#subscriptions',
  support: '#support',
  team: '#team',
  activity: '#activity',
  passkeys: '#passkeys',
  settings: '#settings',
  settingsOf: (section: SettingsSection): string => `#settings/${section}`,
  look: '#look',
  health: '#health',
  issue: (id: number): string => `#issue-${id}`,
  customer: (id: number): string => `#customer-${id}`,
  payment: (id: number): string => `#payment-${id}`,
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
  JSON.stringify(one) === JSON.stringify(other);
