import { describe, expect, it } from 'vitest';
import type { TextSearchResult } from '#contract/api/issueContent.ts';
import { IssueId } from '#contract/ids.ts';
import {
  hitAddress,
  nextTextSearch,
  startState,
  type TextSearchEvent,
  type TextSearchState,
} from '../../../src/features/catalog/textSearch/textSearchStates.ts';

const last: TextSearchResult = { isOffered: true, issues: [], hasMore: false };
const other: TextSearchResult = { isOffered: true, issues: [], hasMore: true };
const found: TextSearchState = { at: 'found', last };
const failed: TextSearchState = { at: 'failed', last: null };
const again: TextSearchState = { at: 'searching', last };

const asked: TextSearchEvent = { kind: 'asked' };
const answered: TextSearchEvent = { kind: 'answered', result: other };
const failure: TextSearchEvent = { kind: 'failed' };

describe('the search in the text of all issues', () => {
  it.each([
    [startState, asked, startState],
    [startState, answered, { at: 'found', last: other }],
    [startState, failure, failed],
    [again, asked, again],
    [again, answered, { at: 'found', last: other }],
    [again, failure, failed],
    [found, asked, again],
    [found, answered, { at: 'found', last: other }],
    [found, failure, failed],
    [failed, asked, startState],
    [failed, answered, { at: 'found', last: other }],
    [failed, failure, failed],
  ])('goes from %j on %j to %j', (state, event, next) => {
    expect(nextTextSearch(state, event)).toEqual(next);
  });

  it('opens the reader at a hit, with the text of the search and the list behind it', () => {
    const id = IssueId.parse(7);
    const hit = { page: 12, search: 'blue whale' };
    expect(hitAddress({ id, opens: 'full' }, hit, '')).toBe('/read/7/full?page=12&q=blue%20whale');
    expect(hitAddress({ id, opens: 'sample' }, hit, '?search=blue+whale&sort=1')).toBe(
      '/read/7/preview?page=12&q=blue%20whale&search=blue+whale&sort=1',
    );
  });
});
