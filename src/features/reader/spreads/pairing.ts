import type { SpreadsMode } from '#contract/api/issue.ts';
import type { PageNumber, PageSize } from '../../../../workers/pdf/protocol.ts';
import { firstPage, pagesOf, type Spread } from '../rules.ts';

/** All inputs of the pairing of pages. */
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
