import { expect, test } from 'vitest';
import {
  type CachedPage,
  cachedBytes,
  cachedPages,
  evictable,
} from '../../../workers/pdf/schedule/pages.ts';
import type { PageIndex } from '../../../workers/pdf/engineProtocol.ts';

const photograph = cachedBytes / 4;

const page = (index: number, bytes = 0): CachedPage => ({ index: index as PageIndex, bytes });
const pages = (count: number, bytes = 0) =>
  Array.from({ length: count }, (_, at) => page(at, bytes));

const evicted = (kept: readonly CachedPage[], ...read: number[]) =>
  evictable(kept, read as PageIndex[]).map(({ index }) => index);

test('pages stay parsed as far as there is room for their pictures', () => {
  expect(evicted(pages(4, photograph))).toEqual([]);
  expect(evicted(pages(6, photograph))).toEqual([1, 0]);
});

test('pages without pictures stay too, a dozen of them', () => {
  expect(evicted(pages(cachedPages))).toEqual([]);
  expect(evicted(pages(cachedPages + 1))).toEqual([0]);
});

test('a page that is read stays, however long ago it was parsed and however large it is', () => {
  expect(evicted(pages(6, photograph), 0)).toEqual([2, 1]);
  expect(evicted([page(7, 3 * cachedBytes), page(8)], 7)).toEqual([8]);
  expect(evicted(pages(cachedPages + 2), 0, 1)).toEqual([3, 2]);
});

test('the page painted last is read next: behind a page for which there is no room all older ones go', () => {
  expect(evicted([page(1), page(2, 2 * cachedBytes), page(3)])).toEqual([2, 1]);
});
