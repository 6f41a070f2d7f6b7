import { proxy, ref } from 'valtio';
import { type SessionStore, togglePanel } from '../session/store.ts';
import type { SearchState } from './rules.ts';

/** The search in the document of one session. */
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

/** The user has changed the text. */
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
