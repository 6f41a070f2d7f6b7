import type { PageIndex } from '../../../../workers/pdf/protocol.ts';
import type { Engine } from '../engine.ts';
import type { Session } from '../session/session.ts';
import type { SessionStore } from '../session/store.ts';
import { showWholePage } from '../turning.ts';
import { type Hit, hitBeside, nextSearch, type SearchEvent } from './rules.ts';
import { type SearchStore, setSearchState } from './store.ts';

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
    (await searchIn(session, store.pack, text)) || (await searchIn(session, store.engine, text));
  if (!hasEnded && isRunning(search, id)) move(search, { kind: 'lost', id });
}

type Source = Pick<Engine, 'search'> | null;

export const canSearch = ({ pack, engine }: Pick<SessionStore, 'pack' | 'engine'>): boolean =>
  pack !== null || engine !== null;

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

/** Shows the page of a hit. */
export function goToHit(session: Session, hit: Hit, cause: Event): void {
  move(session.search, { kind: 'chosen', hit });
  showWholePage(session, hit.page, cause);
}

/** Goes to the next hit or to the previous one. */
export function stepToHit(session: Session, step: 1 | -1, cause: Event): void {
  const { search, turning } = session;
  const { state } = search;
  const hit = hitBeside(state, step, turning.visiblePage);
  search.awaitedStep = hit === null && state.at === 'searching' ? step : null;
  if (hit) goToHit(session, hit, cause);
}

export function endSearch(search: SearchStore): void {
  search.isFromAddress = false;
  search.awaitedStep = null;
  move(search, { kind: 'closed' });
}
