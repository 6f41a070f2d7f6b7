import { proxy, ref } from 'valtio';
import { type SessionStore, togglePanel } from '../session/sessionStore.ts';
import type {
  PageHits,
  PageNumber,
  SearchBatch,
  SearchHit,
} from '../../../../workers/pdf/engineProtocol.ts';

export interface Hit extends SearchHit {
  readonly page: PageNumber;
  /** Its number among the hits of its page, from 0. */
  readonly order: number;
}

interface Found {
  /** The number of the search. */
  readonly id: number;
  readonly text: string;
  /** In reading order. */
  readonly hits: readonly Hit[];
  /** The hit that the user has gone to. */
  readonly current: Hit | null;
  /** How far the search has come; null until its source answers. */
  readonly reached: PageNumber | null;
}

/** The search in the open document. `SearchBatch` explains the states of a search. */
export type SearchState = { readonly at: 'off' } | (Found & { readonly at: SearchBatch['state'] });

export type SearchEvent =
  | { readonly kind: 'typed'; readonly id: number; readonly text: string }
  | { readonly kind: 'found'; readonly id: number; readonly batch: SearchBatch }
  /** The engine has ended. */
  | { readonly kind: 'lost'; readonly id: number }
  | { readonly kind: 'chosen'; readonly hit: Hit }
  | { readonly kind: 'closed' };

/** The state after an event. Events of an earlier search change nothing. */
export function nextSearch(state: SearchState, event: SearchEvent): SearchState {
  if (event.kind === 'closed') return { at: 'off' };
  if (event.kind === 'typed') return begun(event);
  if (state.at === 'off') return state;
  if (event.kind === 'chosen') return { ...state, current: event.hit };
  if (event.id !== state.id) return state;
  if (event.kind === 'lost') return state.at === 'searching' ? { ...state, at: 'partial' } : state;
  const { state: at, pages, reached } = event.batch;
  return { ...state, at, reached, hits: merged(state.hits, pages) };
}

const begun = ({ id, text }: { id: number; text: string }): SearchState =>
  text.trim() === ''
    ? { at: 'off' }
    : { at: 'searching', id, text, hits: [], current: null, reached: null };

/** Adds the hits of pages that had none, in reading order. */
function merged(hits: readonly Hit[], pages: readonly PageHits[]): readonly Hit[] {
  const known = new Set(hits.map(({ page }) => page));
  const added = pages.filter(({ page }) => !known.has(page));
  if (added.length === 0) return hits;
  const found = added.flatMap(({ page, hits }) =>
    hits.map((hit, order): Hit => ({ ...hit, page, order })),
  );
  return [...hits, ...found].toSorted((a, b) => a.page - b.page || a.order - b.order);
}

/**
 * The hit after or before the current one. The first comes after the last. Without a current one it is the nearest
 * to the page.
 */
export function hitBeside(state: SearchState, step: 1 | -1, page: PageNumber): Hit | null {
  if (state.at === 'off' || state.hits.length === 0) return null;
  const { hits, current } = state;
  const { length } = hits;
  if (current) return hits[(hits.indexOf(current) + step + length) % length] ?? null;
  if (step < 0) return hits.findLast((hit) => hit.page <= page) ?? hits.at(-1) ?? null;
  return hits.find((hit) => hit.page >= page) ?? hits[0] ?? null;
}

/** The hit that begins on the page before and ends on this one; null without one. */
export function hitContinuedOn(state: SearchState, page: PageNumber): Hit | null {
  if (state.at === 'off') return null;
  return state.hits.find((hit) => hit.isOverEnd === true && hit.page === page - 1) ?? null;
}

/** The numbers by page of each list of hits. Each thumbnail asks at each batch. */
const counts = new WeakMap<readonly Hit[], ReadonlyMap<PageNumber, number>>();

export function hitsOnPage(state: SearchState, page: PageNumber): number {
  if (state.at === 'off') return 0;
  const counted = counts.get(state.hits) ?? countByPage(state.hits);
  counts.set(state.hits, counted);
  return counted.get(page) ?? 0;
}

function countByPage(hits: readonly Hit[]): ReadonlyMap<PageNumber, number> {
  const counted = new Map<PageNumber, number>();
  for (const { page } of hits) counted.set(page, (counted.get(page) ?? 0) + 1);
  return counted;
}

export type SearchStore = ReturnType<typeof createSearchStore>;

export const createSearchStore = () =>
  proxy({
    /** The text of the search box. It stays when the panel closes. */
    text: '',
    state: ref<SearchState>({ at: 'off' }) as SearchState,
    /** The search that has ended with the panel. The keys for the next hit go on with it. */
    kept: ref<SearchState>({ at: 'off' }) as SearchState,
    /** The number of searches, which is the id of the last one. */
    count: 0,
    /** The step that the user has asked for before the first hit has arrived. */
    awaitedStep: null as 1 | -1 | null,
    /** Whether the user has typed since the panel was opened, before its code was loaded. */
    hasNewText: false,
    /** Whether the panel opens with a text of the address, and leaves the focus where it is. */
    isFromAddress: false,
  });

export function setSearchText(search: SearchStore, text: string): void {
  search.text = text;
  search.awaitedStep = null;
}

/** The user has typed before the code of the panel was loaded. */
export function typeSearchText(search: SearchStore, text: string): void {
  setSearchText(search, text);
  search.hasNewText = true;
}

/** Returns once whether `typeSearchText` was called. */
export function consumeNewText(search: SearchStore): boolean {
  const { hasNewText } = search;
  search.hasNewText = false;
  return hasNewText;
}

/** The first hit beside the page is gone to when it arrives. */
export function awaitStep(search: SearchStore, step: 1 | -1): void {
  search.awaitedStep = step;
}

export function setSearchState(search: SearchStore, state: SearchState): void {
  search.state = ref(state);
}

export function keepSearchState(search: SearchStore): void {
  // A search that still runs ends, so its hits are not all.
  search.kept = ref<SearchState>(search.state.at === 'searching' ? { at: 'off' } : search.state);
}

/** Opens the panel with the selected text, or with the last one. Returns false while there are no pages to search. */
export function openSearch({ root, store, search }: Opened): boolean {
  if (store.pageCount === null) return false;
  const words = selectedWords(root);
  if (words !== '') setSearchText(search, words);
  if (store.panel !== 'search') togglePanel(store, 'search');
  return true;
}

interface Opened {
  readonly root: HTMLElement | null;
  readonly store: SessionStore;
  readonly search: SearchStore;
}

/** A longer selection is not meant to be searched. */
const longestSelection = 200;

/** The selected text of the pages of a reader, on one line; empty without one. */
export function selectedWords(root: HTMLElement | null): string {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || !root?.contains(selection.anchorNode)) return '';
  // The search ignores hyphens within words.
  const words = selection
    .toString()
    .replace(/[-\u2010\u00AD]\s*\n\s*/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return words.length <= longestSelection ? words : '';
}

interface Target {
  readonly query?: string;
  readonly page?: string;
}

/** Opens the panel with the text of an address. It goes to the first hit if the address has no page. */
export function searchFromAddress(
  search: SearchStore,
  store: SessionStore,
  { query, page }: Target,
): void {
  if (!query) return;
  search.text = query;
  search.isFromAddress = true;
  search.awaitedStep = page === undefined ? 1 : null;
  if (store.panel !== 'search') togglePanel(store, 'search');
}
