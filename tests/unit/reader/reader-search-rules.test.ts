import { describe, expect, test } from 'vitest';
import {
  type Hit,
  hitBeside,
  hitContinuedOn,
  hitsOnPage,
  nextSearch,
  type SearchEvent,
  type SearchState,
} from '../../../src/features/reader/search/searchState.ts';
import type { PageNumber, SearchBatch } from '../../../workers/pdf/engineProtocol.ts';

const page = (number: number) => number as PageNumber;
const hit = (on: number, order = 0): Hit => ({
  page: page(on),
  order,
  before: '',
  match: 'tide',
  after: '',
});
const plain = { before: '', match: 'tide', after: '' };
const batch = (state: SearchBatch['state'], ...pages: readonly number[]): SearchBatch => ({
  state,
  reached: page(Math.max(...pages)),
  pages: pages.map((on) => ({ page: page(on), hits: [plain] })),
});

const off: SearchState = { at: 'off' };
const found = (at: SearchBatch['state'], ...hits: readonly Hit[]): SearchState => ({
  at,
  id: 1,
  text: 'tide',
  hits,
  current: null,
  reached: null,
});
const typed: SearchEvent = { kind: 'typed', id: 1, text: 'tide' };

describe('The state of a search', () => {
  test.each<[string, SearchState, SearchEvent, SearchState]>([
    ['begins with a text', off, typed, found('searching')],
    ['is off for a blank text', found('complete', hit(1)), { ...typed, text: ' ' }, off],
    ['begins again with another text', found('complete', hit(1)), typed, found('searching')],
    [
      'has the hits in reading order',
      found('searching', hit(5)),
      { kind: 'found', id: 1, batch: batch('searching', 7, 2) },
      { ...found('searching', hit(2), hit(5), hit(7)), reached: page(7) } as SearchState,
    ],
    [
      'has the hits of a page once',
      found('searching', hit(5)),
      { kind: 'found', id: 1, batch: batch('complete', 5, 6) },
      { ...found('complete', hit(5), hit(6)), reached: page(6) } as SearchState,
    ],
    [
      'ignores hits of an earlier search',
      found('searching'),
      { kind: 'found', id: 0, batch: batch('complete', 1) },
      found('searching'),
    ],
    ['ignores hits after its end', off, { kind: 'found', id: 1, batch: batch('complete', 1) }, off],
    [
      'is partial when its source ends',
      found('searching', hit(1)),
      { kind: 'lost', id: 1 },
      found('partial', hit(1)),
    ],
    [
      'stays complete when its source ends later',
      found('complete', hit(1)),
      { kind: 'lost', id: 1 },
      found('complete', hit(1)),
    ],
    [
      'has the chosen hit',
      found('complete', hit(1)),
      { kind: 'chosen', hit: hit(1) },
      { ...found('complete', hit(1)), current: hit(1) } as SearchState,
    ],
    ['ends when the panel closes', found('searching', hit(1)), { kind: 'closed' }, off],
  ])('%s', (_, before, event, after) => {
    expect(nextSearch(before, event)).toEqual(after);
  });
});

describe('The hit beside', () => {
  const [one, two, six] = [hit(1), hit(4), hit(6)];
  const all = found('complete', one, two, six);
  const at = (current: Hit) => ({ ...all, current }) as SearchState;
  test.each<[string, SearchState, 1 | -1, number, Hit | null]>([
    ['a page is the next one on it or after it', all, 1, 2, two],
    ['a page is the previous one on it or before it', all, -1, 5, two],
    ['the last page is the first', all, 1, 7, one],
    ['the page before the first is the last', found('complete', two), -1, 1, two],
    ['the current one is the next, wherever the page is', at(one), 1, 9, two],
    ['the last one is the first', at(six), 1, 6, one],
    ['the first one is the last', at(one), -1, 1, six],
    ['a page without hits is none', found('complete'), 1, 1, null],
    ['a search that is off is none', off, 1, 1, null],
  ])('%s', (_, state, step, from, expected) => {
    expect(hitBeside(state, step, page(from))).toBe(expected);
  });
});

test('A hit over the end of a page continues on the next one', () => {
  const over: Hit = { ...hit(2, 1), isOverEnd: true };
  const state = found('complete', hit(2), over, hit(3));
  expect([2, 3, 4].map((on) => hitContinuedOn(state, page(on)))).toEqual([null, over, null]);
});

test('The hits of a page are counted', () => {
  const state = found('complete', hit(2, 0), hit(2, 1), hit(3));
  expect([1, 2, 3].map((on) => hitsOnPage(state, page(on)))).toEqual([0, 2, 1]);
  expect(hitsOnPage(off, page(2))).toBe(0);
});
