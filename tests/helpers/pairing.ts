import type { Paging } from '../../src/features/reader/spreads/spread.ts';
import type { PageNumber, PageSize, PdfPoints } from '../../workers/pdf/engineProtocol.ts';

/** Documents with known page sizes only, for the rules of spreads. */

export const page = (number: number) => number as PageNumber;

export const sizeOf = (width: number, height: number): PageSize => ({
  width: width as PdfPoints,
  height: height as PdfPoints,
});

export const upright = sizeOf(612, 792);
export const wide = sizeOf(1224, 792);

/** A landscape stage in front of upright pages. */
export const pairs = (pageCount: number, changes: Partial<Paging> = {}): Paging => ({
  pageCount,
  sizes: {},
  coverSize: upright,
  mode: 'auto',
  isNarrow: false,
  ...changes,
});

/** Known sizes in which these pages are wide and page 1 is upright unless it is one of them. */
export const wideAt = (...pages: readonly number[]): Record<number, PageSize> => ({
  1: upright,
  ...Object.fromEntries(pages.map((number) => [number, wide])),
});
