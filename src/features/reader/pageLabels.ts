import type { PageNumber } from '../../../workers/pdf/protocol.ts';
import { pagesOf, type Spread } from './rules.ts';

/** What a document calls its pages, from the first on; null where it calls them by their numbers. */
export type PageLabels = readonly string[] | null;

export const labelOf = (page: PageNumber, labels: PageLabels): string =>
  labels?.[page - 1] ?? String(page);

/** 'iv (4)' for a page that the document calls otherwise than by its number, else '4'. */
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

/** The first page that the document calls so; null where it calls none so. Capitals are as good as small letters. */
export function pageLabelled(typed: string, labels: PageLabels): PageNumber | null {
  const wanted = folded(typed);
  const at = labels?.findIndex((label) => folded(label) === wanted) ?? -1;
  return at < 0 ? null : ((at + 1) as PageNumber);
}

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
