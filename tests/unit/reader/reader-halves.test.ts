import { describe, expect, it } from 'vitest';
import {
  frameIndexOf,
  halfAt,
  halfOfTarget,
  layoutAfterSizes,
  layoutOf,
  type PageHalf,
  partAfter,
  spreadIndexOf,
} from '../../../src/features/reader/spreads/layout.ts';
import { doublePagesOf, spreadsOf } from '../../../src/features/reader/spreads/spread.ts';
import {
  type Direction,
  halfAcross,
  type Move,
  sideOfHalf,
} from '../../../src/features/reader/readingDirection.ts';
import {
  placedAt,
  positionOnTrack,
  renderDemandAt,
  mountedSpreads,
  stepOf,
  type View,
} from '../../../src/features/reader/stage/geometry.ts';
import { panBoundsOf } from '../../../src/features/reader/zoom/zoomRules.ts';
import type { DevicePixels, PageSize } from '../../../workers/pdf/engineProtocol.ts';
import { page, pairs, sizeOf, upright, wide, wideAt } from '../../helpers/pairing.ts';

const sized = (...sizes: readonly PageSize[]) =>
  Object.fromEntries(sizes.map((size, at) => [at + 1, size]));

const halves = (pageCount: number, ...widePages: readonly number[]) =>
  pairs(pageCount, { isNarrow: true, splitsWide: true, sizes: wideAt(...widePages) });

const part = (number: number, half: PageHalf['half'] = 'first'): PageHalf => ({
  page: page(number),
  half,
});

describe('A page has two pages side by side', () => {
  it.each<[string, readonly PageSize[], readonly number[]]>([
    ['if it is as wide as two of the upright ones', [upright, wide, upright], [2]],
    ['also as the cover', [wide, upright, upright], [1]],
    ['not if it is one landscape page', [upright, sizeOf(792, 612), upright], []],
    ['not if it folds out to three pages', [upright, sizeOf(3 * 612, 792), upright], []],
    ['if all pages are two upright ones side by side', [wide, wide], [1, 2]],
    ['not if all pages are slides', [sizeOf(1600, 900), sizeOf(1600, 900)], []],
    ['not if all pages are square', [sizeOf(600, 600), sizeOf(600, 600)], []],
  ])('%s', (_, sizes, double) => {
    const paging = pairs(sizes.length, { sizes: sized(...sizes), coverSize: sizes[0] ?? upright });
    expect([...doublePagesOf(paging)]).toEqual(double);
  });
});

describe('Pages that are read half by half', () => {
  it.each<[string, Parameters<typeof pairs>[1], readonly (readonly (number | null)[])[]]>([
    ['stand twice on an upright stage', {}, [[1], [2], [2], [3]]],
    ['stand twice if pages stand alone', { mode: 'single' }, [[1], [2], [2], [3]]],
    ['are whole if the user has switched it off', { splitsWide: false }, [[1], [2], [3]]],
    ['are whole in pairs', { mode: 'double' }, [[null, 1], [2], [3, null]]],
  ])('%s', (_, changes, spreads) =>
    expect(spreadsOf({ ...halves(3, 2), ...changes })).toEqual(spreads),
  );

  it.each<[Move, PageHalf, PageHalf]>([
    ['next', part(2), part(3)],
    ['next', part(3), part(3, 'second')],
    ['next', part(3, 'second'), part(4)],
    ['previous', part(4), part(3, 'second')],
    ['previous', part(3, 'second'), part(3)],
    ['previous', part(3), part(2)],
    ['next', part(5), part(5, 'second')],
    ['next', part(5, 'second'), part(5, 'second')],
    ['last', part(2), part(5, 'second')],
    ['first', part(5, 'second'), part(1)],
  ])('%s from %o leads to %o', (move, from, to) =>
    expect(partAfter(move, from, layoutOf(halves(5, 3, 5)))).toEqual(to),
  );

  it('have one frame for both halves', () => {
    const layout = layoutOf(halves(4, 2));
    expect([0, 1, 2, 3].map((at) => halfAt(at, layout))).toEqual([null, 'first', 'second', null]);
    expect([0, 1, 2, 3].map((at) => frameIndexOf(at, layout))).toEqual([0, 1, 1, 3]);
    expect(mountedSpreads(2, 2, layout)).toEqual([1, 3, 4]);
    expect(spreadIndexOf(page(3), layout, 'second')).toBe(3);
  });

  it('leave the visible page at its index when sizes become known', () => {
    const before = layoutOf(halves(5, 3));
    const after = layoutAfterSizes(before, halves(5, 2, 3), page(3));
    for (const half of ['first', 'second'] as const)
      expect(spreadIndexOf(page(3), after, half)).toBe(spreadIndexOf(page(3), before, half));
  });
});

describe('The half with a point', () => {
  it.each<[number, Direction, PageHalf['half'], 'left' | 'right']>([
    [0.2, 'ltr', 'first', 'left'],
    [0.8, 'ltr', 'second', 'right'],
    [0.8, 'rtl', 'first', 'right'],
    [0.2, 'rtl', 'second', 'left'],
  ])(
    'at %d of a page that is read %s is the %s one, on the %s',
    (across, direction, half, side) => {
      expect(halfAcross(across, direction)).toBe(half);
      expect(sideOfHalf(half, direction)).toBe(side);
    },
  );
});

describe('The half of a target', () => {
  it.each<[string, number | undefined, Direction, PageHalf['half'] | undefined]>([
    ['in the left half', 72, 'ltr', 'first'],
    ['in the right half', 650, 'ltr', 'second'],
    ['at the rounded middle', 599, 'ltr', 'second'],
    ['in the left half', 72, 'rtl', 'second'],
    ['in the right half', 650, 'rtl', 'first'],
    ['that is the whole page', undefined, 'rtl', undefined],
    ['that lies outside the page', 1500, 'ltr', undefined],
  ])('%s (%s) of a page that is read %s is %s', (_, left, direction, half) => {
    expect(halfOfTarget(left, 1200, direction)).toBe(half);
  });
});

describe.each<[Direction, number]>([
  ['ltr', 0],
  ['rtl', -780],
])('On a phone, a wide page that is read %s', (direction, x) => {
  const view: View = {
    layout: layoutOf(halves(3, 2)),
    stage: { width: 780 as DevicePixels, height: 1600 as DevicePixels },
    density: 2,
    direction,
    sizes: wideAt(2),
    coverSize: upright,
  };
  const [first] = placedAt(1, view);
  const [second] = placedAt(2, view);

  it('fills the stage with each half, the first one where reading begins', () => {
    expect(first).toMatchObject({ x, width: 1560, half: { which: 'first', x: 0, width: 780 } });
    expect(second).toMatchObject({ x: -780 - x, half: { which: 'second', x: 0, width: 780 } });
  });

  it('is moved within its half', () => {
    for (const placed of [first, second])
      expect(panBoundsOf(placed ? [placed] : [], view.stage, 2)).toMatchObject({
        left: 0,
        right: 390,
      });
  });

  it('has its halves side by side on the track, and the next page beyond both', () => {
    const at = (place: number) => Math.abs(positionOnTrack(place, view));
    expect(at(1)).toBe(stepOf(view));
    expect(at(2)).toBe(stepOf(view) + 390);
    expect(at(3)).toBe(3 * stepOf(view));
  });

  it('is painted once for both halves', () => {
    const { visible, requests } = renderDemandAt(1, view);
    expect(visible).toEqual([2]);
    expect(requests.map((request) => request.page)).toEqual([2, 1, 3]);
  });
});
