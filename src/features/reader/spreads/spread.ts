import { pageNamed } from '#contract/paths.ts';
import type { SpreadsMode } from '#contract/api/issue.ts';
import type {
  DevicePixels,
  PageNumber,
  PageSize,
  PdfPoints,
} from '../../../../workers/pdf/engineProtocol.ts';
import { type Direction, leftToRight } from '../readingDirection.ts';

export interface Paging {
  readonly pageCount: number;
  /** Known sizes. A page of unknown size is assumed to have the size of page 1. */
  readonly sizes: Readonly<Record<number, PageSize>>;
  /** The size of page 1 from its cover, until a page is known. */
  readonly coverSize: PageSize;
  readonly mode: SpreadsMode;
  /** The stage is higher than wide, or a phone's: it has room for one page. */
  readonly isNarrow: boolean;
}

/** Tolerance for unevenly trimmed square pages. */
const leastWide = 1.02;
/** In `double` mode a page stands alone if it is this much wider than the format. */
const leastWider = 1.2;

export const sizeIn = (
  { sizes, coverSize }: Pick<Paging, 'sizes' | 'coverSize'>,
  page: PageNumber,
): PageSize => sizes[page] ?? sizes[firstPage] ?? coverSize;

export const isWide = ({ width, height }: PageSize): boolean => width > height * leastWide;

/**
 * Whether a page fills a spread by itself. In `double` mode the pages of an issue in
 * landscape format, which are all equally wide, stand side by side too.
 */
function fillsSpread(page: PageNumber, paging: Paging): boolean {
  const size = sizeIn(paging, page);
  return isWide(size) && (paging.mode !== 'double' || size.width > formatOf(paging) * leastWider);
}

/** The width of a page of the format: a cover may run around the issue, the page after it may be double. */
const formatOf = (paging: Paging): number =>
  Math.min(sizeIn(paging, firstPage).width, sizeIn(paging, (firstPage + 1) as PageNumber).width);

const isOneByOne = ({ pageCount, mode, isNarrow }: Paging): boolean =>
  pageCount === 1 || mode === 'single' || (mode === 'auto' && isNarrow);

/**
 * The spreads of a document in reading order, as a printed magazine is bound: the cover stands in the
 * second half, and each page after it in the next half that is free. A wide page takes both halves, so a
 * page before it that began a spread keeps an empty half beside it, and the page after it begins one.
 */
export function spreadsOf(paging: Paging): readonly Spread[] {
  const pages = Array.from({ length: paging.pageCount }, (_, at) => (at + 1) as PageNumber);
  if (isOneByOne(paging)) return pages.map((page) => [page]);
  const spreads: Spread[] = [];
  /** The first half of the spread that is begun: null is an empty half. */
  let begun: readonly (PageNumber | null)[] = [null];
  const close = () => {
    if (pagesOf(begun).length > 0) spreads.push([...begun, null]);
    begun = [];
  };
  for (const page of pages) {
    if (fillsSpread(page, paging)) {
      close();
      spreads.push([page]);
    } else if (begun.length > 0) {
      spreads.push([...begun, page]);
      begun = [];
    } else begun = [page];
  }
  close();
  return spreads;
}

export const firstPage = 1 as PageNumber;

/** The proportion of an unknown page. */
export const defaultPageSize: PageSize = { width: 600 as PdfPoints, height: 850 as PdfPoints };

/** Pages that stand side by side, in reading order; null is an empty half. */
export type Spread = readonly (PageNumber | null)[];

export const parsePage = (text: string): PageNumber => pageNamed(text) as PageNumber;

export const clampPage = (page: number, pageCount: number): PageNumber =>
  Math.max(firstPage, Math.min(page, pageCount)) as PageNumber;

export const pagesOf = (spread: Spread): readonly PageNumber[] =>
  spread.filter((page) => page !== null);

/** Both numbers grow to the right and down. */
export interface PlacedPage {
  readonly page: PageNumber;
  readonly x: DevicePixels;
  readonly y: DevicePixels;
  readonly width: DevicePixels;
  readonly height: DevicePixels;
  /** Device pixels for one PDF point. */
  readonly scale: number;
}

export interface StageSize {
  readonly width: DevicePixels;
  readonly height: DevicePixels;
}

/** A page of unknown size gets the size of its neighbour, so that the fold stays in the middle. */
function sizesOf(spread: Spread, sizeOf: (page: PageNumber) => PageSize): PageSize[] {
  const known = pagesOf(spread).map(sizeOf);
  return spread.map((page) => (page ? sizeOf(page) : (known[0] ?? defaultPageSize)));
}

/**
 * Fits a spread into the stage at one scale. All edges lie on whole device pixels, because a bitmap
 * between two of them is blurred. `maxPixels` limits the memory of one spread.
 */
export function placeSpread(
  spread: Spread,
  sizeOf: (page: PageNumber) => PageSize,
  stage: StageSize,
  direction: Direction,
  maxPixels = Number.POSITIVE_INFINITY,
): readonly PlacedPage[] {
  const sizes = sizesOf(spread, sizeOf);
  const width = sizes.reduce((sum, size) => sum + size.width, 0);
  const height = Math.max(...sizes.map((size) => size.height));
  const fitting = Math.min(stage.width / width, stage.height / height);
  const scale = Math.min(fitting, Math.sqrt(maxPixels / (width * height)));
  const slots = spread.map((page, at) => ({
    page,
    ...pixelsOf(sizes[at] ?? defaultPageSize, scale),
  }));
  let x = Math.floor((stage.width - slots.reduce((sum, slot) => sum + slot.width, 0)) / 2);
  return leftToRight(slots, direction).flatMap(({ page, ...size }) => {
    const left = x as DevicePixels;
    x += size.width;
    const y = Math.floor((stage.height - size.height) / 2) as DevicePixels;
    return page ? [{ page, x: left, y, ...size, scale }] : [];
  });
}

/** The bitmap that the engine makes of a page at a scale. */
export const pixelsOf = (size: PageSize, scale: number) => ({
  width: Math.max(1, Math.floor(size.width * scale + 1e-6)) as DevicePixels,
  height: Math.max(1, Math.floor(size.height * scale + 1e-6)) as DevicePixels,
});
