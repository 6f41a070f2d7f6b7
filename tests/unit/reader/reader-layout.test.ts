import { describe, expect, it } from 'vitest';
import {
  isSpreadIndex,
  type Layout,
  layoutOf,
  layoutAfterSizes,
  partAfter,
  pagesWith,
  spreadIndexOf,
  spreadAt,
  spreadOf,
  layoutAfterTurn,
} from '../../../src/features/reader/spreads/layout.ts';
import type { Paging } from '../../../src/features/reader/spreads/spread.ts';
import type { Move } from '../../../src/features/reader/readingDirection.ts';
import type { PageSize } from '../../../workers/pdf/engineProtocol.ts';
import { page, pairs, upright, wide, wideAt } from '../../helpers/pairing.ts';

const whole = (number: number) => ({ page: page(number), half: 'first' }) as const;

const singles = (pageCount: number) => pairs(pageCount, { isNarrow: true });

describe('Moves', () => {
  it.each<[Move, number, number]>([
    ['next', 1, 2],
    ['next', 2, 4],
    ['next', 3, 4],
    ['next', 10, 10],
    ['previous', 5, 2],
    ['previous', 2, 1],
    ['previous', 1, 1],
    ['first', 9, 1],
    ['last', 1, 10],
  ])('%s from page %i of ten in pairs stands at %i', (move, from, to) =>
    expect(partAfter(move, whole(from), layoutOf(pairs(10))).page).toBe(to),
  );

  it.each<[Move, number, number]>([
    ['next', 1, 2],
    ['next', 10, 10],
    ['previous', 1, 1],
    ['previous', 5, 4],
    ['last', 3, 10],
  ])('%s from page %i of ten one by one stands at %i', (move, from, to) =>
    expect(partAfter(move, whole(from), layoutOf(singles(10))).page).toBe(to),
  );

  it.each<[Move, number, number]>([
    ['next', 2, 3],
    ['next', 3, 4],
    ['previous', 4, 3],
    ['previous', 3, 2],
  ])('%s from page %i around the wide page 3 stands at %i', (move, from, to) =>
    expect(partAfter(move, whole(from), layoutOf(pairs(10, { sizes: wideAt(3) }))).page).toBe(to),
  );

  it('keep the place when the screen is turned', () => {
    expect(spreadOf(page(5), layoutOf(pairs(10)))).toEqual([4, 5]);
    expect(spreadOf(page(5), layoutOf(singles(10)))).toEqual([5]);
  });
});

/** The spreads around the read page, from two before it to two after it. */
const around = (layout: Layout, number: number) =>
  [-2, -1, 0, 1, 2].map((step) => spreadAt(spreadIndexOf(page(number), layout) + step, layout));

const learn = (before: Layout, pages: readonly number[], read: number) =>
  layoutAfterSizes(before, pairs(before.indexes.length, { sizes: wideAt(...pages) }), page(read));

describe('A page that turns out to be wide', () => {
  it('changes nothing where the read spread would be the same', () => {
    const layout = learn(layoutOf(pairs(40)), [3], 20);
    expect(around(layout, 20)).toEqual([
      [16, 17],
      [18, 19],
      [20, 21],
      [22, 23],
      [24, 25],
    ]);
    expect(layout.isHeld).toBe(false);
    expect(spreadOf(page(3), layout)).toEqual([3]);
  });

  it('leaves the read page, and pages beside it in their own half', () => {
    const layout = learn(layoutOf(pairs(40)), [2], 20);
    expect(layout.isHeld).toBe(true);
    expect(around(layout, 20)).toEqual([
      [17, 18],
      [19, null],
      [20, 21],
      [null, 22],
      [23, 24],
    ]);
  });

  it('stands alone at once when it becomes visible', () => {
    const before = layoutOf(pairs(40));
    expect(around(learn(before, [20], 20), 20)[2]).toEqual([20]);
    expect(around(learn(before, [20], 21), 21)[2]).toEqual([21, 22]);
    expect(around(learn(before, [21], 20), 20)[2]).toEqual([20, null]);
    expect(around(learn(before, [20, 21], 20), 20)[3]).toEqual([21]);
  });

  it('is one of many: the pages of a document with a wide cover turn out to be upright', () => {
    const before = layoutOf(pairs(9, { sizes: { 1: wide } }));
    expect(spreadOf(page(4), before)).toEqual([4]);
    const sizes = { 1: wide, 2: upright, 3: upright, 4: upright, 5: upright };
    const layout = layoutAfterSizes(before, pairs(9, { sizes }), page(4));
    expect(layout.spreads.slice(0, 4)).toEqual([[1], [2, 3], [4, 5], [6]]);
  });
});

describe('A held spread', () => {
  const held = learn(layoutOf(pairs(40)), [2], 20);
  const paging = pairs(40, { sizes: wideAt(2) });
  const after = (from: number, to: number, layout = held) =>
    layoutAfterTurn(layout, paging, page(from), page(to));

  it('stays while it is near enough to be seen', () => {
    expect(after(20, 22)).toBe(held);
    expect(after(22, 23)).toBe(held);
  });

  it('is released when it is not visible any more', () => {
    const layout = after(24, 25);
    expect(layout.isHeld).toBe(false);
    expect(spreadOf(page(20), layout)).toEqual([19, 20]);
    expect(spreadIndexOf(page(25), layout)).toBe(spreadIndexOf(page(25), held));
  });

  it('is released by a jump to any page', () => {
    expect(after(20, 40).isHeld).toBe(false);
    expect(after(40, 20).isHeld).toBe(false);
  });
});

/** Numbers that are the same in each run. */
function dice(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const modes = ['auto', 'single', 'double'] as const;

type Check = (before: Layout, after: Layout, read: number) => boolean;

/** Turns, jumps and sizes that become known, one after the other, in a document made by chance. */
function play(seed: number, check: Check): boolean {
  const roll = dice(seed);
  const pageCount = 1 + roll(30);
  const coverSize = roll(4) === 0 ? wide : upright;
  const truth = Array.from({ length: pageCount }, (_, at) =>
    at === 0 ? coverSize : roll(3) === 0 ? wide : upright,
  );
  const known: Record<number, PageSize> = { 1: coverSize };
  const paging = (): Paging =>
    pairs(pageCount, { sizes: { ...known }, coverSize, mode: mode(), isNarrow: false });
  const chosen = modes[roll(3)] ?? 'auto';
  const mode = () => chosen;
  let layout = layoutOf(paging());
  let read = page(1 + roll(pageCount));
  for (let step = 0; step < 40; step += 1) {
    const before = layout;
    const number = page(1 + roll(pageCount));
    if (roll(2) === 0) {
      known[number] = truth[number - 1] ?? upright;
      layout = layoutAfterSizes(before, paging(), read);
    } else {
      const to =
        roll(3) === 0
          ? number
          : partAfter(roll(2) === 0 ? 'next' : 'previous', whole(read), before).page;
      layout = layoutAfterTurn(before, paging(), read, to);
      read = to;
    }
    if (!check(before, layout, read)) return false;
  }
  return true;
}

const isOrdered = ({ spreads, indexes }: Layout): boolean =>
  String(spreads.flatMap((spread) => spread.filter((one) => one !== null))) ===
  String(indexes.map((_, at) => at + 1));

const isFound = (layout: Layout): boolean =>
  layout.indexes.every((_, at) => {
    const number = page(at + 1);
    return (
      isSpreadIndex(spreadIndexOf(number, layout), layout) &&
      pagesWith(number, layout).includes(number)
    );
  });

/** The read spread is as before, or one of its pages has become wide, or upright. */
function isKept(before: Layout, after: Layout, read: number): boolean {
  const seen = spreadOf(page(read), before);
  const isOpened = pagesWith(page(read), before).some(
    (one) => spreadOf(one, after).length !== seen.length,
  );
  return String(seen) === String(spreadOf(page(read), after)) || isOpened;
}

/** By a jump to pages that were not visible yet. */
const isReleased = (before: Layout, after: Layout) => before.isHeld && !after.isHeld;

describe('Sizes that become known during a turn', () => {
  const seeds = Array.from({ length: 200 }, (_, seed) => seed + 1);
  const failing = (check: Check) => seeds.filter((seed) => !play(seed, check));

  it('every page stands once, in order, where it is found', () => {
    expect(failing((_, layout) => isOrdered(layout) && isFound(layout))).toEqual([]);
  });

  it('the read page keeps its place, and its partner unless one of the two is wide', () => {
    const failed = failing(
      (before, after, read) =>
        spreadIndexOf(page(read), before) === spreadIndexOf(page(read), after) &&
        (isKept(before, after, read) || isReleased(before, after)),
    );
    expect(failed).toEqual([]);
  });
});
