import type { Annotation } from '#contract/api/annotations.ts';
import { locateAnchor } from '#contract/annotations/locate.ts';
import type { PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import type { Hit } from '../search/searchState.ts';
import type { SpokenShape } from '../session/sessionStore.ts';
import { type ArticleItem, type ArticlePage, partsOf, type TextPart } from './article.ts';
import type { ArticleLink } from './articleLinks.ts';

/** A passage of a page that has another ground. */
export interface ArticleMark {
  readonly page: PageNumber;
  readonly start: number;
  readonly end: number;
  /** The highlight or note; null of the sentence that is read aloud, and of a hit of the search. */
  readonly annotation: Annotation | null;
}

/** The highlights on a page. The text of their anchors decides, because the article has no running heads. */
export const highlightsOn = (
  { page, text }: ArticlePage,
  annotations: readonly Annotation[],
): readonly ArticleMark[] =>
  annotations.flatMap((annotation) => {
    const { anchor } = annotation;
    const isOwn = annotation.page === page && anchor?.quote;
    const place = isOwn ? locateAnchor(text, anchor) : null;
    return place ? [{ page, start: place.start, end: place.end, annotation }] : [];
  });

export const spokenMark = ({ page, start, end }: Readonly<SpokenShape>): ArticleMark => ({
  page,
  start,
  end,
  annotation: null,
});

/** Where a hit of the search stands in the article; null where it is not. */
export function hitMark({ page, text }: ArticlePage, hit: Hit): ArticleMark | null {
  if (hit.page !== page) return null;
  const { before, match, after } = hit;
  const around = text.indexOf(before + match + after);
  const start = around < 0 ? text.indexOf(match) : around + before.length;
  return start < 0 ? null : { page, start, end: start + match.length, annotation: null };
}

type Range = Pick<ArticleMark, 'page' | 'start' | 'end'>;

const isInPart = ({ page, start, end }: Range, part: TextPart): boolean =>
  page === part.page && start < part.end && end > part.start;

/** The index of the item with a mark; -1 without one. */
export const itemWith = (mark: ArticleMark | null, items: readonly ArticleItem[]): number =>
  items.findIndex((item) => mark && partsOf(item).some((part) => isInPart(mark, part)));

export interface Piece {
  readonly at: number;
  readonly text: string;
  readonly mark: ArticleMark | null;
  readonly link: ArticleLink | null;
}

/** The pieces of a text between the ends of its marks and links. A later mark lies over an earlier one. */
export function piecesOf(
  part: TextPart,
  marks: readonly ArticleMark[],
  links: readonly ArticleLink[] = [],
): readonly Piece[] {
  const { length } = part.text;
  const ends = [...marks, ...links]
    .filter((range) => isInPart(range, part))
    .flatMap(({ start, end }) => [start - part.start, end - part.start])
    .map((at) => Math.min(Math.max(at, 0), length));
  const cuts = [...new Set([0, ...ends, length])].toSorted((a, b) => a - b);
  return cuts.slice(0, -1).map((at, index) => ({
    at,
    text: part.text.slice(at, cuts[index + 1]),
    mark: lastAt(marks, part, at),
    link: lastAt(links, part, at),
  }));
}

const lastAt = <Kind extends Range>(ranges: readonly Kind[], part: TextPart, at: number) =>
  ranges.findLast(
    ({ page, start, end }) =>
      page === part.page && start <= part.start + at && end > part.start + at,
  ) ?? null;
