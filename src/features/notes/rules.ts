import * as z from 'zod/mini';
import { type Annotation, AnnotationColour, AnnotationKind } from '#contract/api/annotations.ts';
import {
  type AnnotationFilter,
  fitsFilter,
  byPlace,
  editionsIn,
} from '#contract/annotations/annotationList.ts';
import { modifiedAt } from '#contract/annotations/merge.ts';
import { writeTextFragment } from '#contract/annotations/textFragment.ts';
import { IssueIdInPath } from '#contract/ids.ts';
import { readingPath } from '#contract/paths.ts';
import { folded, hasWords, titleOrder } from '#contract/titles.ts';

/** The annotations that the page lists. null stands for all. */
export interface NoteFilter extends AnnotationFilter {
  readonly search: string;
  readonly issueId: number | null;
}

const known = <T>(schema: z.ZodMiniType<T>, text: string | null): T | null =>
  z.safeParse(schema, text).data ?? null;

/** The filter is in the address, so Back from the reader finds the same list. */
export const filterIn = (query: URLSearchParams): NoteFilter => ({
  search: query.get('q') ?? '',
  kind: known(AnnotationKind, query.get('kind')),
  colour: known(AnnotationColour, query.get('colour')),
  issueId: known(IssueIdInPath as z.ZodMiniType<number>, query.get('issue')),
});

export function queryOf({ search, kind, colour, issueId }: NoteFilter): Record<string, string> {
  return {
    ...(search && { q: search }),
    ...(kind && { kind }),
    ...(colour && { colour }),
    ...(issueId !== null && { issue: String(issueId) }),
  };
}

const isListed = (annotation: Annotation, filter: NoteFilter): boolean =>
  (filter.issueId === null || annotation.issueId === filter.issueId) &&
  fitsFilter(annotation, filter);

/**
 * The annotations that fit the filter: those of each edition by their pages, the edition with the last change first. The
 * search is in the quote, the note and the title of the issue.
 */
export function notesIn(
  annotations: Iterable<Annotation>,
  filter: NoteFilter,
  titleOf: (annotation: Annotation) => string,
): Annotation[] {
  const query = folded(filter.search);
  const texts = (annotation: Annotation): string =>
    [annotation.anchor?.quote?.exact ?? '', annotation.note, titleOf(annotation)].join(' ');
  const found = [...annotations].filter(
    (annotation) =>
      isListed(annotation, filter) && (query === '' || hasWords(folded(texts(annotation)), query)),
  );
  return editionsIn(found)
    .map((edition) => ({ edition, changed: lastChange(edition) }))
    .toSorted((one, other) => other.changed - one.changed)
    .flatMap(({ edition }) => edition.toSorted(byPlace));
}

const lastChange = (edition: readonly Annotation[]): number =>
  Math.max(...edition.map((annotation) => Date.parse(modifiedAt(annotation))));

/** The issues that have annotations, in the order of their titles. */
export function issuesIn(
  annotations: Iterable<Annotation>,
  titleOf: (annotation: Annotation) => string,
  language: string,
): { readonly issueId: number; readonly title: string }[] {
  const titles = new Map<number, string>();
  for (const annotation of annotations)
    if (!annotation.isDeleted && !titles.has(annotation.issueId))
      titles.set(annotation.issueId, titleOf(annotation));
  const issues = [...titles].map(([issueId, title]) => ({ issueId, title }));
  const order = titleOrder([...titles.values()], language);
  return [...order].flatMap((place) => issues[place] ?? []);
}

/** The page of an annotation, with the text that the reader then lights. */
export function passageAddress(
  { issueId, type, page, anchor }: Annotation,
  origin: string,
): string {
  const text = anchor?.quote ? writeTextFragment(anchor.quote) : undefined;
  return new URL(readingPath(issueId, type, page, undefined, text), origin).href;
}
