import { describe, expect, it } from 'vitest';
import {
  type Paging,
  spreadsOf,
  placeSpread,
} from '../../../src/features/reader/spreads/spread.ts';
import type { Direction } from '../../../src/features/reader/readingDirection.ts';
import type { DevicePixels } from '../../../workers/pdf/engineProtocol.ts';
import { page, pairs, sizeOf, upright, wide, wideAt } from '../../helpers/pairing.ts';

type Spreads = readonly (readonly (number | null)[])[];

const one = (last: number): Spreads => Array.from({ length: last }, (_, at) => [at + 1]);
const square = sizeOf(600.2, 600);
const landscape = sizeOf(1280, 700);

describe('Pages on a stage with room for two', () => {
  it.each<[what: string, paging: Paging, spreads: Spreads]>([
    ['one page', pairs(1), [[1]]],
    [
      'two pages',
      pairs(2),
      [
        [null, 1],
        [2, null],
      ],
    ],
    [
      'an even number of pages',
      pairs(4),
      [
        [null, 1],
        [2, 3],
        [4, null],
      ],
    ],
    [
      'an odd number of pages',
      pairs(5),
      [
        [null, 1],
        [2, 3],
        [4, 5],
      ],
    ],
    [
      'a wide page where a spread would begin',
      pairs(7, { sizes: wideAt(4) }),
      [[null, 1], [2, 3], [4], [5, 6], [7, null]],
    ],
    [
      'a wide page where a spread would end',
      pairs(7, { sizes: wideAt(3) }),
      [[null, 1], [2, null], [3], [4, 5], [6, 7]],
    ],
    [
      'two wide pages in a row',
      pairs(6, { sizes: wideAt(2, 3) }),
      [[null, 1], [2], [3], [4, 5], [6, null]],
    ],
    [
      'two wide pages with one between them',
      pairs(6, { sizes: wideAt(2, 4) }),
      [[null, 1], [2], [3, null], [4], [5, 6]],
    ],
    [
      'a wide cover',
      pairs(5, { sizes: { 1: wide, 2: upright, 3: upright, 4: upright, 5: upright } }),
      [[1], [2, 3], [4, 5]],
    ],
    ['a wide cover of which the rest is not known', pairs(3, { coverSize: wide }), one(3)],
    ['a wide last page', pairs(4, { sizes: wideAt(4) }), [[null, 1], [2, 3], [4]]],
    ['wide pages only', pairs(3, { sizes: { 1: landscape } }), one(3)],
    [
      'a cover, spreads and a back',
      pairs(5, { sizes: wideAt(2, 3, 4) }),
      [[null, 1], [2], [3], [4], [5, null]],
    ],
    [
      'square pages that are trimmed unevenly',
      pairs(3, { sizes: { 1: square } }),
      [
        [null, 1],
        [2, 3],
      ],
    ],
  ])('of %s stand as in print', (_, paging, spreads) => expect(spreadsOf(paging)).toEqual(spreads));
});

const mixed = wideAt(3);
const mixedPairs: Spreads = [[null, 1], [2, null], [3], [4, 5]];

describe('The pairs of pages', () => {
  it.each<[mode: Paging['mode'], isNarrow: boolean, spreads: Spreads]>([
    ['auto', false, mixedPairs],
    ['auto', true, one(5)],
    ['single', false, one(5)],
    ['single', true, one(5)],
    ['double', false, mixedPairs],
    ['double', true, mixedPairs],
  ])('in the mode %s on a stage that is narrow: %s', (mode, isNarrow, spreads) =>
    expect(spreadsOf(pairs(5, { sizes: mixed, mode, isNarrow }))).toEqual(spreads),
  );

  it('lets a cover that runs around the issue stand alone where two are asked for', () => {
    const sizes = { 1: wide, 2: upright, 3: upright };
    expect(spreadsOf(pairs(3, { sizes, mode: 'double' }))).toEqual([[1], [2, 3]]);
  });

  it('lets pages of an issue in landscape format stand side by side where two are asked for', () => {
    const paging = pairs(5, { sizes: { 1: landscape }, mode: 'double' });
    expect(spreadsOf(paging)).toEqual([
      [null, 1],
      [2, 3],
      [4, 5],
    ]);
  });
});

const sizeOfThree = (number: number) => (number === 3 ? wide : upright);

describe('The page after a wide one', () => {
  const stage = { width: 2000 as DevicePixels, height: 800 as DevicePixels };
  const placedOf = (spread: number, direction: Direction) => {
    const spreads = spreadsOf(pairs(6, { sizes: wideAt(3) }));
    return placeSpread(spreads[spread] ?? [], sizeOfThree, stage, direction);
  };

  it.each<[Direction, before: 'left' | 'right', after: readonly number[]]>([
    ['ltr', 'left', [4, 5]],
    ['rtl', 'right', [5, 4]],
  ])(
    'begins a spread when it is read %s, and the page before it keeps its half',
    (direction, before, after) => {
      const [two] = placedOf(1, direction);
      const middle = (two?.x ?? 0) + (two?.width ?? 0) / 2;
      expect(middle < stage.width / 2 ? 'left' : 'right').toBe(before);
      const [three] = placedOf(2, direction);
      expect((three?.x ?? 0) * 2 + (three?.width ?? 0)).toBeCloseTo(stage.width, -1);
      expect(placedOf(3, direction).map((placed) => placed.page)).toEqual(after.map(page));
    },
  );
});
