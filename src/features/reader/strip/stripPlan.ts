import type { PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import { clampPage, firstPage } from '../spreads/spread.ts';
import { type Direction, type Side, stepTowards } from '../readingDirection.ts';

/** More requests would be wasted when the strip scrolls on. */
export const mostQueued = 2;

interface ThumbnailsNow {
  /** Pages with visible thumbnails. */
  readonly shown: ReadonlySet<PageNumber>;
  /** Painted, or known not to be paintable. */
  readonly done: ReadonlySet<PageNumber>;
  /** Requested and not answered; true if cancelled. */
  readonly queued: ReadonlyMap<PageNumber, boolean>;
  /** Pages whose thumbnail is in the pack. These are not painted, so that their number is not limited. */
  readonly packed: ReadonlySet<PageNumber>;
}

interface ThumbnailsPlan {
  readonly request: readonly PageNumber[];
  readonly cancel: readonly PageNumber[];
}

/** Requests visible thumbnails from the middle outwards, and cancels invisible ones. */
export function planThumbnails({ shown, done, queued, packed }: ThumbnailsNow): ThumbnailsPlan {
  const cancel = [...queued].filter(([page, isCalledOff]) => !isCalledOff && !shown.has(page));
  const missing = fromTheMiddle(shown).filter((page) => !done.has(page) && !queued.has(page));
  const painted = missing.filter((page) => !packed.has(page));
  const beingPainted = [...queued.keys()].filter((page) => !packed.has(page)).length;
  return {
    request: [
      ...missing.filter((page) => packed.has(page)),
      ...painted.slice(0, Math.max(0, mostQueued - beingPainted)),
    ],
    cancel: cancel.map(([page]) => page),
  };
}

/** The thumbnails to evict within the limit: the farthest first, no visible one. */
export function beyond(
  cached: readonly { readonly page: PageNumber; readonly bytes: number }[],
  shown: ReadonlySet<PageNumber>,
  limit: number,
): readonly PageNumber[] {
  const middle = middleOf(shown);
  const spare = cached
    .filter(({ page }) => !shown.has(page))
    .toSorted((a, b) => Math.abs(b.page - middle) - Math.abs(a.page - middle));
  let excess = cached.reduce((sum, { bytes }) => sum + bytes, 0) - limit;
  const evicted: PageNumber[] = [];
  for (const { page, bytes } of spare) {
    if (excess <= 0) break;
    evicted.push(page);
    excess -= bytes;
  }
  return evicted;
}

const middleOf = (pages: ReadonlySet<PageNumber>): number =>
  pages.size === 0 ? 0 : [...pages].reduce((sum, page) => sum + page, 0) / pages.size;

function fromTheMiddle(pages: ReadonlySet<PageNumber>): PageNumber[] {
  const middle = middleOf(pages);
  return [...pages].toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b);
}

/** CSS pixels. Higher pages show their upper part, so that the strip is as high for every document. */
export const thumbnailWidth = 75;
export const thumbnailMostHeight = 112;
/** From one thumbnail to the next. */
export const thumbnailStep = thumbnailWidth + 14;

/** The pages of a document and their reading direction. */
export interface Row {
  readonly pageCount: number;
  readonly direction: Direction;
}

/** The page at a position of the row, counted from 0 at the left. */
export const pageAtPosition = (place: number, { pageCount, direction }: Row): PageNumber =>
  clampPage(direction === 'ltr' ? place + 1 : pageCount - place, pageCount);

export const positionOfPage = (page: PageNumber, { pageCount, direction }: Row): number =>
  direction === 'ltr' ? page - 1 : pageCount - page;

/** Returns the page of a typed number, in the digits of any script. Returns null where the document has no such page. */
export function pageTyped(typed: string, pageCount: number): PageNumber | null {
  const digits = typed
    .normalize('NFKC')
    .trim()
    .replaceAll(/\p{Nd}/gu, westernDigit);
  const page = /^\d+$/.test(digits) ? Number(digits) : 0;
  return page >= firstPage && page <= pageCount ? (page as PageNumber) : null;
}

/** Arabic and Persian keyboards have digits of their own. */
function westernDigit(sign: string): string {
  const at = '٠١٢٣٤٥٦٧٨٩'.indexOf(sign) + '۰۱۲۳۴۵۶۷۸۹'.indexOf(sign) + 1;
  return at >= 0 ? String(at) : sign;
}

const sideOfKey: Readonly<Record<string, Side>> = { ArrowLeft: 'left', ArrowRight: 'right' };

/** The target of a key at a thumbnail, or null. Home is the first page. */
export function pageOfKey(key: string, page: PageNumber, row: Row): PageNumber | null {
  if (key === 'Home') return firstPage;
  if (key === 'End') return clampPage(row.pageCount, row.pageCount);
  const side = sideOfKey[key];
  if (!side) return null;
  const step = stepTowards(side, row.direction) === 'next' ? 1 : -1;
  return clampPage(page + step, row.pageCount);
}
