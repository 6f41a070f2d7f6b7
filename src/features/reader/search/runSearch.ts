import type { HitBox, PageIndex, PageSize } from '../../../../workers/pdf/engineProtocol.ts';
import type { Engine } from '../engine.ts';
import { type Session, showHalfWith } from '../session/session.ts';
import type { SessionStore } from '../session/sessionStore.ts';
import { halfAt, isTogether, spreadIndexOf } from '../spreads/layout.ts';
import { minScale } from '../zoom/zoomRules.ts';
import {
  type Hit,
  hitBeside,
  nextSearch,
  type SearchEvent,
  keepSearchState,
  openSearch,
  type SearchStore,
  setSearchState,
} from './searchState.ts';

const move = (search: SearchStore, event: SearchEvent): void =>
  setSearchState(search, nextSearch(search.state, event));

/** Searches from the visible page outward. A later search ends an earlier one. */
export async function find(session: Session, text: string): Promise<void> {
  const { search, store } = session;
  search.count += 1;
  const id = search.count;
  move(search, { kind: 'typed', id, text });
  if (!canSearch(store)) return;
  // The pack has all pages at once. A pack that ends is replaced by the document.
  const hasEnded =
    (await searchIn(session, wholePack(store), text)) ||
    (await searchIn(session, store.engine, text));
  if (!hasEnded && isRunning(search, id)) move(search, { kind: 'lost', id });
}

type Source = Pick<Engine, 'search'> | null;

type Sources = Pick<SessionStore, 'pack' | 'engine'>;

/** A pack that lacks pages is not searched: the engine finds the words of all. */
const wholePack = ({ pack }: Sources): Source => (pack?.facts.isWhole ? pack : null);

export const canSearch = (store: Sources): boolean =>
  wholePack(store) !== null || store.engine !== null;

/** Returns false if the source could not end the search. */
async function searchIn(session: Session, source: Source, text: string): Promise<boolean> {
  const { search, turning } = session;
  const id = search.count;
  const from = (turning.visiblePage - 1) as PageIndex;
  if (!source) return false;
  while (isRunning(search, id)) {
    const batch = await source.search({ id, text, from });
    if (!isRunning(search, id)) return true;
    if (batch === null) return false;
    move(search, { kind: 'found', id, batch });
    const step = search.awaitedStep;
    if (step !== null) stepToHit(session, step, new Event('search'));
  }
  return true;
}

function isRunning({ state }: SearchStore, id: number): boolean {
  return state.at === 'searching' && state.id === id;
}

/** Shows the page of a hit. A magnified view keeps its scale, and the hit moves into it. */
export function goToHit(session: Session, hit: Hit, cause: Event): void {
  const { search, store, turning, zoom } = session;
  move(search, { kind: 'chosen', hit });
  const scale = zoom.holdScale();
  const isMagnified = scale > minScale;
  if (!isMagnified || !isTogether(hit.page, turning.visiblePage, store.layout))
    turning.turnTo(hit.page, { cause });
  const isHalf = halfAt(spreadIndexOf(hit.page, store.layout), store.layout) !== null;
  if (isMagnified || isHalf) void reveal(session, hit, cause);
  else zoom.releaseScale();
}

/** Shows the half of a page with a hit, and moves the hit into a magnified view. */
async function reveal(session: Session, hit: Hit, cause: Event): Promise<void> {
  const { search, store, turning, zoom } = session;
  const { state } = search;
  const index = (hit.page - 1) as PageIndex;
  const boxes = state.at === 'off' ? null : await store.engine?.hitBoxes(index, state.text);
  // A later hit holds the scale.
  if (search.state.at !== 'off' && search.state.current !== hit) return;
  const box = boxes?.hits[hit.order]?.[0];
  const size = store.sizes[hit.page];
  if (!box || !size || !isTogether(hit.page, turning.visiblePage, store.layout))
    return zoom.releaseScale();
  const point = { page: hit.page, ...middleOf(box, size) };
  showHalfWith(session, point, cause);
  zoom.reveal(point);
}

/** The middle of a box, which is rotated about its corner, as shares of the page. */
function middleOf({ x, y, width, height, angle }: HitBox, size: PageSize) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return {
    across: (x + (width * cos - height * sin) / 2) / size.width,
    down: (y + (width * sin + height * cos) / 2) / size.height,
  };
}

export function stepToHit(session: Session, step: 1 | -1, cause: Event): void {
  const { search, turning } = session;
  const { state } = search;
  const hit = hitBeside(state, step, turning.visiblePage);
  search.awaitedStep = hit === null && state.at === 'searching' ? step : null;
  if (hit) goToHit(session, hit, cause);
}

/** Goes on with the last search, which has ended with the panel. The panel opens where there is no hit. */
export function goOn(session: Session, step: 1 | -1, cause: Event): void {
  const { search, store } = session;
  const { kept, text } = search;
  if (!canSearch(store)) return;
  if (search.state.at === 'off' && kept.at !== 'off' && kept.text === text)
    setSearchState(search, kept);
  if (search.state.at === 'off') void findFirst(session, step);
  else stepToHit(session, step, cause);
}

async function findFirst(session: Session, step: 1 | -1): Promise<void> {
  const { search } = session;
  search.awaitedStep = step;
  await find(session, search.text);
  const { state } = search;
  const isOver = state.at !== 'off' && state.at !== 'searching';
  if (isOver && state.hits.length === 0) openSearch(session);
}

export function endSearch(search: SearchStore): void {
  search.isFromAddress = false;
  search.awaitedStep = null;
  keepSearchState(search);
  move(search, { kind: 'closed' });
}
