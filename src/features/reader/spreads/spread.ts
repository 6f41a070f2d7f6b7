import { pageNamed } from '#contract/paths.ts';
import type { SpreadsMode } from '#contract/api/issue.ts';
import type {
  DevicePixels,
  PageNumber,
  PageSize,
  PdfPoints,
} from '../../../../workers/pdf/engineProtocol.ts';
import { type Direction, type Half, leftToRight, sideOfHalf } from '../readingDirection.ts';

export interface Paging {
  readonly pageCount: number;
  /** Known sizes. A page of unknown size is assumed to have the size of page 1. */
  readonly sizes: Readonly<Record<number, PageSize>>;
  /** The size of page 1 from its cover, until a page is known. */
  readonly coverSize: PageSize;
  readonly mode: SpreadsMode;
  /** The stage is higher than wide, or a phone's: it has room for one page. */
  readonly isNarrow: boolean;
  /** Wide pages are read half by half. */
  readonly splitsWide?: boolean;
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

/** The width of two pages side by side, in widths of the document's usual page. */
const twoPages = { least: 1.7, most: 2.4 };

/** The proportions of two upright pages side by side. A slide is wider. */
const twoUpright = { least: 1.2, most: 1.7 };

/** The pages that have two pages side by side. In a document without upright pages the proportions decide. */
export function doublePagesOf(paging: Omit<Paging, 'mode' | 'isNarrow'>): ReadonlySet<PageNumber> {
  const pages = pagesTo(paging.pageCount);
  const widths = pages
    .map((page) => sizeIn(paging, page))
    .flatMap((size) => (isWide(size) ? [] : [size.width]))
    .toSorted((a, b) => a - b);
  const usual = widths[Math.floor(widths.length / 2)];
  const { least, most } = usual === undefined ? twoUpright : twoPages;
  const isDouble = (size: PageSize): boolean => {
    const share = size.width / (usual ?? size.height);
    return isWide(size) && share >= least && share <= most;
  };
  return new Set(pages.filter((page) => isDouble(sizeIn(paging, page))));
}

const pagesTo = (count: number): readonly PageNumber[] =>
  Array.from({ length: count }, (_, at) => (at + 1) as PageNumber);

const isOneByOne = ({ pageCount, mode, isNarrow }: Paging): boolean =>
  pageCount === 1 || mode === 'single' || (mode === 'auto' && isNarrow);

/**
 * The spreads of a document in reading order, as a printed magazine is bound: the cover stands in the
 * second half, and each page after it in the next half that is free. A wide page takes both halves, so a
 * page before it that began a spread keeps an empty half beside it, and the page after it begins one.
 * A page that is read half by half is in two spreads, one for each half.
 */
export function spreadsOf(paging: Paging): readonly Spread[] {
  const pages = pagesTo(paging.pageCount);
  if (isOneByOne(paging)) {
    const double = paging.splitsWide ? doublePagesOf(paging) : null;
    return pages.flatMap((page) => (double?.has(page) ? [[page], [page]] : [[page]]));
  }
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
  /** The half on the stage, of a page that is read half by half. The other one adjoins it. */
  readonly half?: { readonly which: Half; readonly x: DevicePixels; readonly width: DevicePixels };
}

/** The room of a stage: for two pages side by side, or for one, on an upright stage or on another one. */
export type StageRoom = 'spread' | 'page' | 'upright';

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

/** Fits one half of a page into the stage. The other half adjoins it. */
export function placeHalf(
  page: PageNumber,
  which: Half,
  size: PageSize,
  stage: StageSize,
  direction: Direction,
): readonly PlacedPage[] {
  const half = { ...size, width: (size.width / 2) as PdfPoints };
  return placeSpread([page], () => half, stage, direction).map((slot) => {
    const { x, width } = slot;
    const left = sideOfHalf(which, direction) === 'left' ? x : ((x - width) as DevicePixels);
    return { ...slot, ...pixelsOf(size, slot.scale), x: left, half: { which, x, width } };
  });
}

/** The bitmap that the engine makes of a page at a scale. */
export const pixelsOf = (size: PageSize, scale: number) => ({
  width: Math.max(1, Math.floor(size.width * scale + 1e-6)) as DevicePixels,
  height: Math.max(1, Math.floor(size.height * scale + 1e-6)) as DevicePixels,
});
