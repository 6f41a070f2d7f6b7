import { proxy, ref } from 'valtio';
import { type Reading, reader, togglePanel } from '../store.ts';
import type { SearchState } from './rules.ts';

/** The search in the open reading. */
export const search = proxy({
  /** The text of the search box. It stays when the panel closes. */
  text: '',
  state: ref<SearchState>({ at: 'off' }) as SearchState,
  /** The reading that was searched last. */
  reading: null as Reading | null,
  /** The step that the user has asked for before the first hit has arrived. */
  awaitedStep: null as 1 | -1 | null,
  /** Whether the panel opens with a text of the address, and leaves the focus where it is. */
  isFromAddress: false,
});

/** The state of the search; off if another reading is open. */
export const searchNow = (): SearchState =>
  search.reading === reader.opened ? search.state : { at: 'off' };

export function setSearchState(state: SearchState): void {
  search.state = ref(state);
}

/** Prepares the search of the open reading. Another reading begins with an empty box. */
export function prepareSearch(): void {
  if (search.reading === reader.opened) return;
  search.reading = reader.opened;
  search.text = '';
  search.isFromAddress = false;
  setSearchState({ at: 'off' });
}

/** Opens the panel. Returns false while there are no pages to search. */
export function openSearch(): boolean {
  if (reader.pageCount === null) return false;
  if (reader.panel !== 'search') togglePanel('search');
  return true;
}

/** Opens the panel with the text of an address. It goes to the first hit if the address has no page. */
export function searchFromAddress({ query, page }: Reading): void {
  if (!query) return;
  prepareSearch();
  search.text = query;
  search.isFromAddress = true;
  search.awaitedStep = page === undefined ? 1 : null;
  if (reader.panel !== 'search') togglePanel('search');
}
