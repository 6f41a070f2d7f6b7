import { describe, expect, test } from 'vitest';
import {
  isStart,
  type ListRoute,
  parseListRoute,
  queryOf,
  start,
  toFilter,
  toOffset,
  toSearch,
  toSort,
  toTab,
} from '../../../src/features/catalog/list/listRoute.ts';

const far: ListRoute = {
  series: 'Tides & Moons',
  language: 'pt-BR',
  tab: 'to_buy',
  search: 'Ü & 50 %',
  sort: 2,
  offset: 24,
};

describe('a place of the list in an address', () => {
  test.each([
    ['the start says nothing', start, ''],
    ['only what differs from the start is said', { ...start, tab: 'free' }, '?tab=free'],
    ['a sort is said by its number', { ...start, sort: 1 }, '?sort=1'],
    [
      'a place says all that it is',
      far,
      '?series=Tides+%26+Moons&language=pt-BR&tab=to_buy&search=%C3%9C+%26+50+%25&sort=2&offset=24',
    ],
  ] as const)('%s, and is read back as it was', (_, place, query) => {
    expect(queryOf(place)).toBe(query);
    expect(parseListRoute(query)).toEqual(place);
  });

  test.each([
    ['an unknown tab', '?tab=mine'],
    ['an unknown sort', '?sort=3'],
    ['a sort that is no number', '?sort=up'],
    ['an offset that is no number', '?offset=many'],
    ['an offset below nothing', '?offset=-12'],
    ['half an offset', '?offset=1.5'],
    ['an endless offset', '?offset=Infinity'],
    ['a text longer than any title', `?search=${'a'.repeat(201)}`],
    ['a series longer than any name', `?series=${'a'.repeat(201)}`],
    ['what belongs to the reader', '?page=12'],
    ['what belongs to nobody', '?__proto__=1&constructor=2'],
  ])('%s is as if it were not there', (_, query) => {
    expect(parseListRoute(query)).toEqual(start);
    expect(isStart(parseListRoute(query))).toBe(true);
  });
});

describe('going to another place', () => {
  test.each([
    [
      'another tab begins in the server’s order',
      toTab(far, 'free'),
      { ...far, tab: 'free', sort: 0, offset: 0 },
    ],
    [
      'another search begins at the first page',
      toSearch(far, 'x'),
      { ...far, search: 'x', offset: 0 },
    ],
    ['another order begins at the first page', toSort(far, 1), { ...far, sort: 1, offset: 0 }],
    [
      'another series begins at the first page and keeps the language',
      toFilter(far, { series: '' }),
      { ...far, series: '', offset: 0 },
    ],
    ['another page changes nothing else', toOffset(far, 36), { ...far, offset: 36 }],
  ] as const)('%s', (_, place, expected) => {
    expect(place).toEqual(expected);
  });

  test('a search that no title could be as long as is cut, so that a link to it is read', () => {
    const { search } = toSearch(start, 'a'.repeat(500));
    expect(parseListRoute(queryOf({ ...start, search })).search).toBe(search);
  });
});
