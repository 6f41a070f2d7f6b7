import type { PageNumber } from '../../../workers/pdf/protocol.ts';
import { pagesOf, spreadAt, spreadIndexOf } from '../rules.ts';
import { wakeBars } from '../bars/presence.ts';
import { goToPage, reader } from '../store.ts';
import { stepNow } from './history.ts';

/** A link inside the issue leads to a page, and the user can come back to this one. */
export function followLink(page: PageNumber, go: (page: PageNumber) => void = goToPage): void {
  const { page: from, trail } = reader;
  const isFar = !isShown(page);
  go(page);
  if (!isFar) return;
  reader.trail = [...trail, from];
  // The way back lies with the bars.
  wakeBars();
}

function isShown(page: PageNumber): boolean {
  const { singlePage, pageCount } = reader;
  const index = spreadIndexOf(reader.page, singlePage);
  return pagesOf(spreadAt(index, { singlePage, pageCount: pageCount ?? 1 })).includes(page);
}

/** Returns to the page of the last link. Uses the browser's history where the link has a step there. */
export function goBackOnTrail(): void {
  if (stepNow()?.depth) window.history.back();
  else takeTrail(reader.trail.slice(0, -1), reader.trail.at(-1) ?? reader.page);
}

export function takeTrail(trail: readonly number[], page: number): void {
  reader.trail = trail as PageNumber[];
  goToPage(page as PageNumber);
}
