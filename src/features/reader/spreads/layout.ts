import type { PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import { type Paging, spreadsOf, firstPage, pagesOf, type Spread } from './spread.ts';
import { type Direction, type Half, halfAcross, type Move } from '../readingDirection.ts';

/** The spreads of a document, with their indexes in reading order. */
export interface Layout {
  readonly spreads: readonly Spread[];
  /**
   * The index of the first spread. A visible spread keeps its index
   * when the number of spreads before it changes.
   */
  readonly start: number;
  /** Whether a visible spread stays as it was before all sizes were known. */
  readonly isHeld: boolean;
  /** The position of each page's first spread in `spreads`, from page 1. */
  readonly indexes: readonly number[];
}

function layoutFrom(spreads: readonly Spread[], start = 0, isHeld = false): Layout {
  const indexes: number[] = [];
  spreads.forEach((spread, at) => {
    for (const page of pagesOf(spread)) indexes[page - 1] ??= at;
  });
  return { spreads, start, isHeld, indexes };
}

/** The layout of the sizes alone. */
export const layoutOf = (paging: Paging): Layout => layoutFrom(spreadsOf(paging));

const indexOf = (page: PageNumber, { indexes }: Layout): number => indexes[page - 1] ?? 0;

/** A page and the half of it that is shown. A page that is shown whole has its first half here. */
export interface PageHalf {
  readonly page: PageNumber;
  readonly half: Half;
}

/** @param half without effect on a page that is shown whole */
export function spreadIndexOf(page: PageNumber, layout: Layout, half: Half = 'first'): number {
  const first = layout.start + indexOf(page, layout);
  return half === 'second' && halfAt(first, layout) ? first + 1 : first;
}

/** The half of a page that a spread shows; null if it shows whole pages. */
export function halfAt(place: number, layout: Layout): Half | null {
  const [page] = pagesOf(spreadAt(place, layout));
  const isAt = (at: number) => page !== undefined && spreadAt(at, layout).includes(page);
  if (isAt(place - 1)) return 'second';
  return isAt(place + 1) ? 'first' : null;
}

/** Two pages of a stored spread meet at its middle, perhaps with a rounded coordinate. */
const middle = 0.49;

/** The half in which a target of the file begins; undefined if the target is the whole page, or lies outside it. */
export function halfOfTarget(
  left: number | undefined,
  width: number | undefined,
  direction: Direction,
): Half | undefined {
  if (!left || !width || left >= width) return undefined;
  return halfAcross(left / width < middle ? 0 : 1, direction);
}

/** Both halves of a page are in one frame, which has the index of the first. */
export const frameIndexOf = (place: number, layout: Layout): number =>
  halfAt(place, layout) === 'second' ? place - 1 : place;

export const isSpreadIndex = (place: number, { spreads, start }: Layout): boolean =>
  place >= start && place < start + spreads.length;

export const spreadAt = (place: number, { spreads, start }: Layout): Spread =>
  spreads[place - start] ?? [];

export const spreadOf = (page: PageNumber, layout: Layout): Spread =>
  spreadAt(spreadIndexOf(page, layout), layout);

/** The last spread with the most pages: its text in the indicator is the longest. */
export const longestSpread = ({ spreads }: Layout): Spread =>
  spreads.reduce<Spread>(
    (longest, spread) => (pagesOf(spread).length < pagesOf(longest).length ? longest : spread),
    [],
  );

export const pagesWith = (page: PageNumber, layout: Layout): readonly PageNumber[] =>
  pagesOf(spreadOf(page, layout));

export const isTogether = (one: PageNumber, other: PageNumber, layout: Layout): boolean =>
  spreadIndexOf(one, layout) === spreadIndexOf(other, layout);

/** The page, or the half of a page, after a move; the same one at the ends. */
export function partAfter(move: Move, part: PageHalf, layout: Layout): PageHalf {
  if (move === 'first') return { page: firstPage, half: 'first' };
  const last = layout.indexes.length as PageNumber;
  if (move === 'last') return { page: last, half: 'second' };
  const place = spreadIndexOf(part.page, layout, part.half) + (move === 'next' ? 1 : -1);
  const [page] = pagesOf(spreadAt(place, layout));
  return page === undefined ? part : { page, half: halfAt(place, layout) ?? 'first' };
}

const isSame = (one: Spread, other: Spread): boolean =>
  one.length === other.length && one.every((page, half) => page === other[half]);

/** The layout of these spreads in which the page keeps its index. */
const anchored = (spreads: readonly Spread[], page: PageNumber, before: Layout): Layout => {
  const layout = layoutFrom(spreads);
  return { ...layout, start: spreadIndexOf(page, before) - indexOf(page, layout) };
};

/**
 * The layout after more sizes are known, while `page` is visible. The visible spread stays
 * as it is, unless one of its pages changes between a single and a wide page. Pages that would have stood
 * beside its pages stand in their own half, with the other one empty.
 */
export function layoutAfterSizes(before: Layout, paging: Paging, page: PageNumber): Layout {
  const wanted = anchored(spreadsOf(paging), page, before);
  const seen = spreadOf(page, before);
  const inOrder = pagesOf(seen).map((one) => spreadOf(one, wanted));
  const isOther = inOrder.some((spread) => spread.length !== seen.length);
  if (isOther || inOrder.every((spread) => isSame(spread, seen))) return wanted;
  return { ...anchored(heldIn(wanted.spreads, seen), page, before), isHeld: true };
}

function heldIn(wanted: readonly Spread[], seen: Spread): readonly Spread[] {
  const own = new Set<PageNumber | null>(pagesOf(seen));
  const [first = firstPage] = pagesOf(seen);
  const others = wanted
    .map((spread) => spread.map((page) => (own.has(page) ? null : page)))
    .filter((spread) => pagesOf(spread).length > 0);
  const isBefore = (spread: Spread) => pagesOf(spread).every((page) => page < first);
  return [...others.filter(isBefore), seen, ...others.filter((spread) => !isBefore(spread))];
}

/** Spreads up to this distance may be mounted and turned to before the layout changes. */
const reach = 2;

/**
 * The layout after a turn. Held spreads are released if no spread that may
 * still be visible changes: around the current page, or after a jump.
 */
export function layoutAfterTurn(
  before: Layout,
  paging: Paging,
  from: PageNumber,
  page: PageNumber,
): Layout {
  if (!before.isHeld) return before;
  const wanted = anchored(spreadsOf(paging), page, before);
  const place = spreadIndexOf(page, before);
  const isFar = Math.abs(place - spreadIndexOf(from, before)) > reach;
  const around = [place - 1, place, place + 1];
  const isUnseen = around.every((at) => isSame(spreadAt(at, before), spreadAt(at, wanted)));
  return isFar || isUnseen ? wanted : before;
}
