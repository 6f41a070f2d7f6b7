import type { IssueWithHits, TextSearchResult } from '#contract/api/issueContent.ts';
import { readingPath } from '#contract/paths.ts';

/** The search in the text of all issues. The last result stays while the next one is awaited. */
export type TextSearchState =
  | { readonly at: 'searching'; readonly last: TextSearchResult | null }
  | { readonly at: 'found'; readonly last: TextSearchResult }
  | { readonly at: 'failed'; readonly last: null };

export type TextSearchEvent =
  | { readonly kind: 'asked' }
  | { readonly kind: 'answered'; readonly result: TextSearchResult }
  | { readonly kind: 'failed' };

export const startState: TextSearchState = { at: 'searching', last: null };

/** The state after an event. Answers of an earlier search are no events. */
export function nextTextSearch(state: TextSearchState, event: TextSearchEvent): TextSearchState {
  if (event.kind === 'answered') return { at: 'found', last: event.result };
  if (event.kind === 'failed') return { at: 'failed', last: null };
  return state.at === 'searching' ? state : { at: 'searching', last: state.last };
}

/**
 * The address that opens the reader at a hit. The list behind it stays.
 * @param listQuery the search part of the list's address, or empty
 */
export function hitAddress(
  { id, opens }: Pick<IssueWithHits, 'id' | 'opens'>,
  { page, search }: Pick<IssueWithHits['hits'][number], 'page' | 'search'>,
  listQuery: string,
): string {
  const address = readingPath(id, opens ?? 'full', page, search);
  return listQuery === '' ? address : `${address}&${listQuery.slice(1)}`;
}
