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
    /** The number of searches, which is the id of the last one. */
    count: 0,
    /** The step that the user has asked for before the first hit has arrived. */
    awaitedStep: null as 1 | -1 | null,
    /** Whether the panel opens with a text of the address, and leaves the focus where it is. */
    isFromAddress: false,
  });

/** The user has changed the text. */
export function setSearchText(search: SearchStore, text: string): void {
  search.text = text;
  search.awaitedStep = null;
}

export function setSearchState(search: SearchStore, state: SearchState): void {
  search.state = ref(state);
}

/** Opens the panel. Returns false while there are no pages to search. */
export function openSearch(store: SessionStore): boolean {
  if (store.pageCount === null) return false;
  if (store.panel !== 'search') togglePanel(store, 'search');
  return true;
}

/** Opens the panel with the last text, and goes to a hit beside the page. Returns false as `openSearch` does. */
export function searchOn({ store, search }: Searched, step: 1 | -1): boolean {
  if (search.text.trim() !== '') search.awaitedStep = step;
  return openSearch(store);
}

interface Searched {
  readonly store: SessionStore;
  readonly search: SearchStore;
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
