import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import { isTogether } from '../layout.ts';
import { showBars } from '../bars/autoHide.ts';
import { goToPage, reader, setTrail } from '../store.ts';
import { stepNow } from './history.ts';

/** Follows a link inside the issue and adds the current page to the trail. */
export function followLink(page: PageNumber, go: (page: PageNumber) => void = goToPage): void {
  const { page: from, trail } = reader;
  const isFar = !isTogether(page, from, reader.layout);
  go(page);
  if (!isFar) return;
  setTrail([...trail, from]);
  // The bars have the button that returns.
  showBars();
}

/** Returns to the page of the last link, by the browser's history if the link has a step there. */
export function goBackOnTrail(): void {
  if (stepNow()?.depth) window.history.back();
  else consumeTrail(reader.trail.slice(0, -1), reader.trail.at(-1) ?? reader.page);
}

export function consumeTrail(trail: readonly number[], page: number): void {
  setTrail(trail as PageNumber[]);
  goToPage(page as PageNumber);
}
