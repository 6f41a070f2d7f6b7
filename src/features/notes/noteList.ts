import * as z from 'zod/mini';
import { type Annotation, AnnotationColour, AnnotationKind } from '#contract/api/annotations.ts';
import {
  type AnnotationFilter,
  fitsFilter,
  byPlace,
  editionsIn,
} from '#contract/annotations/annotationList.ts';
import { modifiedAt } from '#contract/annotations/merge.ts';
import { IssueIdInPath } from '#contract/ids.ts';
import { folded, hasWords, titleOrder } from '#contract/titles.ts';

/** The texts of a Markdown export, in the language of the page. */
interface MarkdownTexts {
  readonly title: string;
  readonly issueTitle: (annotation: Annotation) => string;
  readonly page: (annotation: Annotation) => string;
  readonly address: (annotation: Annotation) => string;
  readonly kind: (annotation: Annotation) => string;
  readonly date: (annotation: Annotation) => string;
}

/** A document with a chapter for each issue, in the order of the list, and a part for each annotation. */
export function toMarkdown(annotations: readonly Annotation[], texts: MarkdownTexts): string {
  const chapters = editionsIn(annotations).map((ofEdition) => chapterOf(ofEdition, texts));
  return `${[`# ${escaped(texts.title)}`, ...chapters].join('\n\n')}\n`;
}

function chapterOf(annotations: readonly Annotation[], texts: MarkdownTexts): string {
  const [first] = annotations;
  if (!first) return '';
  const parts = annotations.toSorted(byPlace).map((annotation) => partOf(annotation, texts));
  return [`## ${escaped(texts.issueTitle(first))}`, ...parts].join('\n\n');
}

function partOf(annotation: Annotation, texts: MarkdownTexts): string {
  const { anchor, note } = annotation;
  const page = `[${escaped(texts.page(annotation))}](<${texts.address(annotation)}>)`;
  const head = `${page} · ${escaped(texts.kind(annotation))} · ${escaped(texts.date(annotation))}`;
  return [
    head,
    ...(anchor?.quote ? [quoted(anchor.quote.exact)] : []),
    ...(note.trim() ? [paragraphs(note)] : []),
  ].join('\n\n');
}

/** A quote is one paragraph: its lines are those of the layout. */
const quoted = (text: string): string => `> ${escaped(text.trim().replace(/\s+/g, ' '))}`;

const paragraphs = (note: string): string =>
  note
    .trim()
    .split('\n')
    .map((line) => escaped(line.trim()))
    .join('  \n');

/** Characters that Markdown would interpret, and the beginnings of lists and headings. */
const escaped = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>#|~&]/g, String.raw`\$&`)
    .replace(/^([-+])(?=\s)/, String.raw`\$1`)
    .replace(/^(\d+)([.)])(?=\s)/, String.raw`$1\$2`);

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
