import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import { clampPage, firstPage } from '../rules.ts';
import { type Direction, type Side, stepTowards } from '../readingDirection.ts';

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
