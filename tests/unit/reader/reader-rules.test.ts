import { describe, expect, it } from 'vitest';
import {
  clampPage,
  defaultPageSize,
  parsePage,
  pixelsOf,
  placeSpread,
} from '../../../src/features/reader/spreads/spread.ts';
import {
  rubberBandDistance,
  letterOf,
  commandForKey,
  commandForSwipe,
  type Direction,
  directionOfTitle,
  leftToRight,
  type Move,
  signOf,
  readingDirection,
  stepPulledBy,
  stepTowards,
} from '../../../src/features/reader/readingDirection.ts';
import type {
  DevicePixels,
  PageNumber,
  PageSize,
  PdfPoints,
} from '../../../workers/pdf/engineProtocol.ts';

const page = (number: number) => number as PageNumber;
const size = (width: number, height: number): PageSize => ({
  width: width as PdfPoints,
  height: height as PdfPoints,
});
const stage = (width: number, height: number) => ({
  width: width as DevicePixels,
  height: height as DevicePixels,
});
const narrowThenWide = (number: PageNumber) => (number === 2 ? size(600, 800) : size(1200, 400));

describe('Page numbers', () => {
  it.each([
    ['7', 7],
    ['3.9', 3],
    ['3x', 3],
    ['abc', 1],
    ['', 1],
  ])('%j is read as page %i', (text, number) => expect(parsePage(text)).toBe(number));

  it.each([
    [0, 1],
    [-4, 1],
    [5, 5],
    [999, 12],
  ])('%i of 12 pages is held to %i', (asked, reached) =>
    expect(clampPage(asked, 12)).toBe(reached),
  );
});

describe.each<{
  direction: Direction;
  arrows: readonly Move[];
  right: Move;
  left: Move;
  way: number;
}>([
  {
    direction: 'ltr',
    arrows: ['first', 'previous', 'next', 'last'],
    right: 'next',
    left: 'previous',
    way: 1,
  },
  {
    direction: 'rtl',
    arrows: ['last', 'next', 'previous', 'first'],
    right: 'previous',
    left: 'next',
    way: -1,
  },
])('Reading $direction', ({ direction, arrows, right, left, way }) => {
  it('puts the arrows where reading goes', () => {
    expect(leftToRight(['first', 'previous', 'next', 'last'], direction)).toEqual(arrows);
  });

  it('steps towards each side as its key, its edge and a pull from it do', () => {
    expect(stepTowards('right', direction)).toBe(right);
    expect(stepTowards('left', direction)).toBe(left);
    expect(stepPulledBy(-100, direction)).toBe(right);
    expect(stepPulledBy(100, direction)).toBe(left);
    expect(commandForKey('ArrowRight', direction)).toBe(right);
    expect(commandForKey('ArrowLeft', direction)).toBe(left);
  });

  it.each<[string, Move | null]>([
    [' ', 'next'],
    ['PageDown', 'next'],
    ['PageUp', 'previous'],
    ['Home', 'first'],
    ['End', 'last'],
    ['a', null],
  ])('lets %j mean %s', (key, move) => expect(commandForKey(key, direction)).toBe(move));

  it('lets Space with the shift key go back', () =>
    expect(commandForKey(' ', direction, true)).toBe('previous'));

  it('goes on along its own way', () => expect(signOf(direction)).toBe(way));

  it('puts the lower page first on its side of the fold', () => {
    const placed = placeSpread(
      [page(2), page(3)],
      () => size(100, 100),
      stage(400, 200),
      direction,
    );
    expect(placed.map((one) => one.page)).toEqual(leftToRight([2, 3], direction));
    expect(placed.map((one) => one.x)).toEqual([0, 200]);
  });

  it('stands the cover beside an empty half', () => {
    const [cover] = placeSpread([null, page(1)], () => size(100, 100), stage(400, 200), direction);
    expect(cover?.x).toBe(direction === 'ltr' ? 200 : 0);
  });
});

describe('The letter of a key', () => {
  it.each([
    ['a', 'KeyA', 'a'],
    ['F', 'KeyF', 'f'],
    ['a', 'KeyQ', 'a'],
    ['q', 'KeyA', 'q'],
    ['ф', 'KeyA', 'a'],
    ['Α', 'KeyA', 'a'],
    ['א', 'KeyT', 't'],
    ['ArrowLeft', 'ArrowLeft', 'arrowleft'],
  ])('%j at %s is %j', (key, code, letter) => expect(letterOf({ key, code })).toBe(letter));
});

describe('The reading direction', () => {
  it.each<['auto' | Direction, boolean, Direction | null, Direction]>([
    ['auto', false, null, 'ltr'],
    ['auto', false, 'ltr', 'ltr'],
    ['auto', false, 'rtl', 'rtl'],
    ['auto', true, null, 'rtl'],
    ['auto', true, 'ltr', 'rtl'],
    ['ltr', true, 'rtl', 'ltr'],
    ['rtl', false, 'ltr', 'rtl'],
    ['rtl', false, null, 'rtl'],
  ])(
    'with the issue at %s, the store at rtl %s and the file at %s is %s',
    (issue, store, file, read) => expect(readingDirection(issue, store, file)).toBe(read),
  );

  it.each([
    ['مجلة الثقافة', 'rtl'],
    ['12 · מגזין', 'rtl'],
    ['The Free Issue', null],
    ['A word: שלום', null],
    ['別冊デザイン', null],
    ['', null],
  ])('is expected of the title %j to be %s', (title, expected) =>
    expect(directionOfTitle(title)).toBe(expected),
  );
});

describe('Fitting', () => {
  it('takes a page of which nothing is known for one of 600 by 850 (CONST-038)', () => {
    expect(defaultPageSize).toEqual({ width: 600, height: 850 });
  });

  it('fills the height of a wide stage and centres the spread', () => {
    const placed = placeSpread([page(2), page(3)], () => size(600, 800), stage(2000, 800), 'ltr');
    expect(placed).toEqual([
      { page: 2, x: 400, y: 0, width: 600, height: 800, scale: 1 },
      { page: 3, x: 1000, y: 0, width: 600, height: 800, scale: 1 },
    ]);
  });

  it('fills the width of a narrow stage', () => {
    const [placed] = placeSpread([page(1)], () => size(600, 800), stage(300, 800), 'ltr');
    expect(placed).toEqual({ page: 1, x: 0, y: 200, width: 300, height: 400, scale: 0.5 });
  });

  it('sets pages of two sizes at one scale, each in the middle of its height', () => {
    const [small, wide] = placeSpread([page(2), page(3)], narrowThenWide, stage(900, 800), 'ltr');
    expect(small).toMatchObject({ x: 0, y: 200, width: 300, height: 400, scale: 0.5 });
    expect(wide).toMatchObject({ x: 300, y: 300, width: 600, height: 200, scale: 0.5 });
  });

  it('lies on whole device pixels at any size', () => {
    for (let width = 301; width < 320; width += 1) {
      const placed = placeSpread(
        [page(2), page(3)],
        () => size(419.53, 595.28),
        stage(width, 411),
        'ltr',
      );
      for (const { x, y, width, height } of placed)
        expect([x, y, width, height].every(Number.isInteger)).toBe(true);
    }
  });

  it('stays within the pixels that a spread may cost', () => {
    const [placed] = placeSpread([page(1)], () => size(1000, 1000), stage(8000, 8000), 'ltr', 1e6);
    expect((placed?.width ?? 0) * (placed?.height ?? 0)).toBeLessThanOrEqual(1e6);
  });

  it('makes a bitmap of at least one pixel, without a last row that is only partly page', () => {
    expect(pixelsOf(size(600, 0.1), 1.0009)).toEqual({ width: 600, height: 1 });
  });
});

describe('Hands', () => {
  it.each([
    ['far', { dx: -200, speed: 0, width: 600 }, 'next'],
    ['far back', { dx: 200, speed: 0, width: 600 }, 'previous'],
    ['short but quick', { dx: -40, speed: -0.6, width: 600 }, 'next'],
    ['short and slow', { dx: -40, speed: -0.1, width: 600 }, null],
    ['short and thrown back', { dx: -40, speed: 0.6, width: 600 }, null],
    ['hardly at all', { dx: -8, speed: -2, width: 600 }, null],
  ])('a pull that went %s turns accordingly', (_, pull, move) =>
    expect(commandForSwipe(pull, 'ltr')).toBe(move),
  );

  it('past the ends the pages give a little, less and less, and never more than a sixth', () => {
    expect(rubberBandDistance(10, 600)).toBeGreaterThan(8);
    expect(rubberBandDistance(300, 600)).toBeLessThan(100);
    expect(rubberBandDistance(-300, 600)).toBe(-rubberBandDistance(300, 600));
  });
});
