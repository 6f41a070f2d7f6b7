import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import { isTogether } from '../spreads/layout.ts';
import type { Session } from '../session/session.ts';
import { goToPage, type SessionStore, setTrail } from '../session/store.ts';
import { stepNow } from './entry.ts';

/** Follows a link inside the issue and adds the current page to the trail. */
export function followLink(
  { store, bars }: Session,
  page: PageNumber,
  go: () => void = () => goToPage(store, page),
): void {
  const { page: from, trail } = store;
  const isFar = !isTogether(page, from, store.layout);
  go();
  if (!isFar) return;
  setTrail(store, [...trail, from]);
  // The bars have the button that returns.
  bars.show();
}

/** Returns to the page of the last link, by the browser's history if the link has a step there. */
export function goBackOnTrail(store: SessionStore): void {
  if (stepNow()?.depth) window.history.back();
  else consumeTrail(store, store.trail.slice(0, -1), store.trail.at(-1) ?? store.page);
}

export function consumeTrail(store: SessionStore, trail: readonly number[], page: number): void {
  setTrail(store, trail as PageNumber[]);
  goToPage(store, page as PageNumber);
}
