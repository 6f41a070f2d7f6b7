import { expect, it } from 'vitest';
import { pagesInRange } from '../../../src/features/reader/printing/printPages.ts';

it.each([
  ['3', [3]],
  ['1-3', [1, 2, 3]],
  ['1-3, 8', [1, 2, 3, 8]],
  ['8;1 – 3,2', [1, 2, 3, 8]],
  ['１〜２、４', [1, 2, 4]],
  ['10', [10]],
  ['', null],
  [' , ', null],
  ['0', null],
  ['11', null],
  ['3-1', null],
  ['9-11', null],
  ['2-', null],
  ['two', null],
  ['-2', null],
])('the list %j is the pages %j of ten', (typed, pages) =>
  expect(pagesInRange(typed, 10)).toEqual(pages),
);
