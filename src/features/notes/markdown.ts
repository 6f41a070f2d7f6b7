import type { Annotation } from '#contract/api/annotations.ts';
import { byPlace, editionsIn } from '#contract/annotations/annotationList.ts';

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
