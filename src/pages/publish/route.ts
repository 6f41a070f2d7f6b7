import { proxy } from 'valtio';
import { dismissToast, toasts } from './toasts/store.ts';

/** What the page shows: its address behind the hash says so, and Back leads where one was. */
export type PublishRoute =
  | { readonly kind: 'shelf' }
  | { readonly kind: 'issue'; readonly id: number }
  | { readonly kind: 'figures' };

export function parseRoute(hash: string): PublishRoute {
  if (hash === '#figures') return { kind: 'figures' };
  const id = /^#issue-([1-9]\d{0,9})$/.exec(hash)?.[1];
  return id ? { kind: 'issue', id: Number(id) } : { kind: 'shelf' };
}

/** The store's sign-in page, which returns to this page. */
export const signInAddress = '/login?to=desk';

export const addressOf = {
  shelf: '#shelf',
  figures: '#figures',
  issue: (id: number): string => `#issue-${id}`,
} as const;

export const route = proxy<{ view: PublishRoute; navigations: number }>({
  view: { kind: 'shelf' },
  /** How often one went somewhere: the first screen takes nobody's focus. */
  navigations: 0,
});

export function startRouter(): void {
  route.view = parseRoute(location.hash);
  window.addEventListener('hashchange', onNavigate);
}

/** The place changes at once, so that what is said next is said there. */
export function goTo(address: string): void {
  location.assign(address);
  onNavigate();
}

/** News of the place before is not news here. What went wrong stays until it is dismissed. */
function onNavigate(): void {
  const view = parseRoute(location.hash);
  if (isSame(view, route.view)) return;
  route.view = view;
  route.navigations += 1;
  if (toasts.toast?.kind === 'info') dismissToast();
}

const isSame = (one: PublishRoute, other: PublishRoute): boolean =>
  one.kind === 'issue' ? other.kind === 'issue' && one.id === other.id : one.kind === other.kind;
