import type { PageIndex } from '../../../../workers/pdf/protocol.ts';
import { reader } from '../store.ts';
import { turnTo, visiblePage } from '../turning.ts';
import { minScale } from '../zoom/transform.ts';
import { zoomTo } from '../zoom/pendingZoom.ts';
import { type Hit, hitBeside, nextSearch, type SearchEvent } from './rules.ts';
import { search, searchNow, setSearchState } from './store.ts';

let searches = 0;

const move = (event: SearchEvent): void => setSearchState(nextSearch(searchNow(), event));

/** Searches from the visible page outward. A later search ends an earlier one. */
export async function find(text: string): Promise<void> {
  const { engine } = reader;
  searches += 1;
  const id = searches;
  move({ kind: 'typed', id, text });
  const from = (visiblePage() - 1) as PageIndex;
  if (!engine) return;
  while (isRunning(id)) {
    const batch = await engine.search({ id, text, from });
    if (!isRunning(id)) return;
    if (batch === null) return move({ kind: 'lost', id });
    move({ kind: 'found', id, batch });
    const step = search.awaitedStep;
    if (step !== null) stepToHit(step, new Event('search'));
  }
}

function isRunning(id: number): boolean {
  const state = searchNow();
  return state.at === 'searching' && state.id === id;
}

/** Shows the page of a hit. A magnified page is shown as a whole, because the hit may lie outside the view. */
export function goToHit(hit: Hit, cause: Event): void {
  move({ kind: 'chosen', hit });
  if (reader.scale > minScale) zoomTo(minScale, { since: cause.timeStamp });
  turnTo(hit.page, { cause });
}

/** Goes to the next hit or to the previous one. */
export function stepToHit(step: 1 | -1, cause: Event): void {
  const state = searchNow();
  const hit = hitBeside(state, step, visiblePage());
  search.awaitedStep = hit === null && state.at === 'searching' ? step : null;
  if (hit) goToHit(hit, cause);
}

export function endSearch(): void {
  search.isFromAddress = false;
  search.awaitedStep = null;
  move({ kind: 'closed' });
}
