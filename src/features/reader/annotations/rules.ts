import type { Anchor, Annotation, AnnotationId, TextQuote } from '#contract/api/annotations.ts';
import { writeTextFragment } from '#contract/annotations/textFragment.ts';
import { readingPath } from '#contract/paths.ts';
import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import type { Reading } from '../store.ts';

/** The pages of annotations that are not where they were: see `AnnotationState`. */
type Moved = Readonly<Record<AnnotationId, PageNumber | 'lost'>>;

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

/**
 * Whether two anchors of one page are the same words at the same place. The position does not decide alone, because the
 * file may have been replaced since.
 */
export function isSamePassage(one: Anchor | null, other: Anchor): boolean {
  const [quote, wanted] = [one?.quote, other.quote];
  if (!one || !quote || !wanted || quote.exact !== wanted.exact) return false;
  const isAtSame =
    one.position?.start === other.position?.start && one.position?.end === other.position?.end;
  return isAtSame || (quote.prefix === wanted.prefix && quote.suffix === wanted.suffix);
}

/** The numbers of pages, for the marks of bars and thumbnails. */
export const pagesOf = (annotations: readonly Annotation[]): ReadonlySet<number> =>
  new Set(annotations.map(({ page }) => page));

/** The address of a page, with the text on it that the reader then lights. */
export function linkTo(
  { issue, type }: Reading,
  page: PageNumber,
  quote: TextQuote,
  origin: string,
): string {
  const text = writeTextFragment(quote);
  return new URL(readingPath(issue.id, type, page, undefined, text), origin).href;
}
