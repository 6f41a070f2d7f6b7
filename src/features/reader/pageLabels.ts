import type { PageNumber } from '../../../workers/pdf/engineProtocol.ts';
import { pagesOf, type Spread } from './spreads/spread.ts';

/** Page labels from the first page on; null if they are the page numbers. */
export type PageLabels = readonly string[] | null;

export const labelOf = (page: PageNumber, labels: PageLabels): string =>
  labels?.[page - 1] ?? String(page);

/** 'iv (4)' for a page with a label, else '4'. */
export function nameOfPage(page: PageNumber, labels: PageLabels): string {
  const label = labelOf(page, labels);
  return label === String(page) ? label : `${label} (${page})`;
}

/** '2 - 3 / 10' for a spread, '3 / 10' for a page that stands alone, 'ii - iii (2 - 3 / 10)' with labels. */
export function indicator(spread: Spread, pageCount: number, labels: PageLabels = null): string {
  const pages = pagesOf(spread);
  const numbers = `${pages.join(' - ')} / ${pageCount}`;
  const named = pages.map((page) => labelOf(page, labels)).join(' - ');
  return named === pages.join(' - ') ? numbers : `${named} (${numbers})`;
}

/** The first page with this label, ignoring case; null if there is none. */
export function pageLabelled(typed: string, labels: PageLabels): PageNumber | null {
  const wanted = folded(typed);
  const at = labels?.findIndex((label) => folded(label) === wanted) ?? -1;
  return at < 0 ? null : ((at + 1) as PageNumber);
}

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
