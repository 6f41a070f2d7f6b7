import type { Annotation, AnnotationId } from '#contract/api/annotations.ts';
import { longestQuery, readingPath } from '#contract/paths.ts';
import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import type { Reading } from '../store.ts';

/** The pages of annotations that are not where they were: see `AnnotationState`. */
export type Moved = Readonly<Record<AnnotationId, PageNumber | 'lost'>>;

/** The page on which an annotation is now. A lost one keeps its number. */
export function pageOf({ id, page }: Annotation, moved: Moved): PageNumber {
  const now = moved[id];
  return now === undefined || now === 'lost' ? (page as PageNumber) : now;
}

/** In the order of the pages on which they are now. Annotations of one page keep their order. */
export const inPageOrder = (
  annotations: readonly Annotation[],
  moved: Moved,
): readonly Annotation[] => annotations.toSorted((a, b) => pageOf(a, moved) - pageOf(b, moved));

/** The numbers of pages, for the marks of bars and thumbnails. */
export const pagesOf = (annotations: readonly Annotation[]): ReadonlySet<number> =>
  new Set(annotations.map(({ page }) => page));

/** The address of a page, with the begin of a quote, which the reader then searches. */
export function linkTo(
  { issue, type }: Reading,
  page: PageNumber,
  quote: string,
  origin: string,
): string {
  return new URL(readingPath(issue.id, type, page, firstWords(quote)), origin).href;
}

/** Whole words that an address may search. */
export function firstWords(quote: string): string {
  const text = quote.replaceAll(/\s+/g, ' ').trim();
  if (text.length <= longestQuery) return text;
  const cut = text.slice(0, longestQuery + 1);
  const end = cut.lastIndexOf(' ');
  return end > 0 ? cut.slice(0, end) : text.slice(0, longestQuery);
}
