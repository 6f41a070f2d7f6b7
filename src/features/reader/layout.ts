import type { PageNumber } from '../../../workers/pdf/protocol.ts';
import { type Paging, spreadsOf } from './pairing.ts';
import { firstPage, pagesOf, type Spread } from './rules.ts';
import type { Move } from './sides.ts';

/** The spreads of a document, each at its place in the row in which they are turned. */
export interface Layout {
  readonly spreads: readonly Spread[];
  /**
   * The place of the first spread; places count on from there. A spread that is looked at keeps its place
   * when there turn out to be more or fewer spreads before it.
   */
  readonly start: number;
  /** Whether a spread that was looked at stands as it did before all sizes were known. */
  readonly isHeld: boolean;
  /** Of each page, from page 1: where its spread stands among the others. */
  readonly indexes: readonly number[];
}

function layoutFrom(spreads: readonly Spread[], start = 0, isHeld = false): Layout {
  const indexes = spreads.flatMap((spread, at) => pagesOf(spread).map(() => at));
  return { spreads, start, isHeld, indexes };
}

/** As the sizes want it, wherever the reader stands. */
export const layoutOf = (paging: Paging): Layout => layoutFrom(spreadsOf(paging));

const indexOf = (page: PageNumber, { indexes }: Layout): number => indexes[page - 1] ?? 0;

/** Where the spread of a page stands. */
export const spreadIndexOf = (page: PageNumber, layout: Layout): number =>
  layout.start + indexOf(page, layout);

export const isSpreadIndex = (place: number, { spreads, start }: Layout): boolean =>
  place >= start && place < start + spreads.length;

export const spreadAt = (place: number, { spreads, start }: Layout): Spread =>
  spreads[place - start] ?? [];

export const spreadOf = (page: PageNumber, layout: Layout): Spread =>
  spreadAt(spreadIndexOf(page, layout), layout);

/** The last of the spreads that have the most pages: its numbers need the most room. */
export const longestSpread = ({ spreads }: Layout): Spread =>
  spreads.reduce<Spread>(
    (longest, spread) => (pagesOf(spread).length < pagesOf(longest).length ? longest : spread),
    [],
  );

/** The pages that are seen while this one is read. */
export const pagesWith = (page: PageNumber, layout: Layout): readonly PageNumber[] =>
  pagesOf(spreadOf(page, layout));

export const isTogether = (one: PageNumber, other: PageNumber, layout: Layout): boolean =>
  spreadIndexOf(one, layout) === spreadIndexOf(other, layout);

/** The page to stand at after a move; the same page where there is nothing further. */
export function pageAfter(move: Move, page: PageNumber, layout: Layout): PageNumber {
  if (move === 'first') return firstPage;
  if (move === 'last') return layout.indexes.length as PageNumber;
  const place = spreadIndexOf(page, layout) + (move === 'next' ? 1 : -1);
  const [reached] = pagesOf(spreadAt(place, layout));
  return reached ?? page;
}

const isSame = (one: Spread, other: Spread): boolean =>
  one.length === other.length && one.every((page, half) => page === other[half]);

/** These spreads, with the page at the place that it has. */
const anchored = (spreads: readonly Spread[], page: PageNumber, before: Layout): Layout => {
  const layout = layoutFrom(spreads);
  return { ...layout, start: spreadIndexOf(page, before) - indexOf(page, layout) };
};

/**
 * The layout after more sizes have become known, while `page` is looked at. The spread that is seen stays
 * as it is, unless one of its pages turns out to fill a spread or not to. Pages that would have stood
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

/** So far away a spread may stand on the stage and be turned to before the layout is asked. */
const reach = 2;

/**
 * The layout after a turn. What was held for the pages seen before is given up where nothing that may
 * still be seen changes by that: around the page that is read, or wherever the reader has jumped to.
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
