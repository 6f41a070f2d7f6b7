import type { PageNumber } from '../../../../workers/pdf/engineProtocol.ts';

/** The consecutive pages that the article shows. */
export interface ArticleRange {
  readonly first: PageNumber;
  readonly last: PageNumber;
}

export type ArticleRangeEvent =
  /** The reader shows these pages, by a turn, a link, a hit or the contents. */
  | { readonly type: 'turned'; readonly pages: readonly PageNumber[] }
  /** The end of the article comes into view. */
  | { readonly type: 'end-near'; readonly pageCount: number }
  /** The user asks for the page before the first one. */
  | { readonly type: 'previous' };

/**
 * | event | range |
 * | --- | --- |
 * | turned, to a page of the range | the same |
 * | turned, to another page | the pages of its spread |
 * | end-near | one page more, up to the last one of the document |
 * | previous | one page more at the start, from page 1 on |
 */
export function nextRange(range: ArticleRange, event: ArticleRangeEvent): ArticleRange {
  const { first, last } = range;
  switch (event.type) {
    case 'turned': {
      const [from = first] = event.pages;
      const to = event.pages.at(-1) ?? from;
      return event.pages.some((page) => page >= first && page <= last)
        ? range
        : { first: from, last: to };
    }
    case 'end-near':
      return last < event.pageCount ? { first, last: (last + 1) as PageNumber } : range;
    case 'previous':
      break;
  }
  return first > 1 ? { first: (first - 1) as PageNumber, last } : range;
}
