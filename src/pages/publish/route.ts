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

export const addressOf = {
  shelf: '#shelf',
  figures: '#figures',
  issue: (id: number): string => `#issue-${id}`,
} as const;

export const route = proxy<{ place: PublishRoute; hops: number }>({
  place: { kind: 'shelf' },
  /** How often one went somewhere: the first screen takes nobody's focus. */
  hops: 0,
});

export function followAddress(): void {
  route.place = parseRoute(location.hash);
  window.addEventListener('hashchange', arrive);
}

/** The place changes at once, so that what is said next is said there. */
export function goTo(address: string): void {
  location.assign(address);
  arrive();
}

/** News of the place before is not news here. What went wrong stays until it is dismissed. */
function arrive(): void {
  const place = parseRoute(location.hash);
  if (isSame(place, route.place)) return;
  route.place = place;
  route.hops += 1;
  if (toasts.saying?.kind === 'info') dismissToast();
}

const isSame = (one: PublishRoute, other: PublishRoute): boolean =>
  one.kind === 'issue' ? other.kind === 'issue' && one.id === other.id : one.kind === other.kind;
