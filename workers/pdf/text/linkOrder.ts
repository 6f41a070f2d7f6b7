import { joinLines } from '#contract/joinLines.ts';
import { normalized } from './joinRuns.ts';
import { boundsOf, linesOf } from './textLines.ts';
import type { PageAnnotation, PdfRect, TextRun } from '../engineProtocol.ts';

type Link = Extract<PageAnnotation, { kind: 'link' }>;

/** Sorts the annotations on one block in the order of its text. */
export function lineByLine(
  annotations: readonly PageAnnotation[],
  direction: TextRun['direction'],
): readonly PageAnnotation[] {
  const onward = direction === 'ltr' ? 1 : -1;
  return annotations.toSorted(({ rect: a }, { rect: b }) =>
    areInLine(a, b) ? (a.x - b.x) * onward : a.y - b.y,
  );
}

/**
 * Joins adjacent links of a line with the same target, because some programs create a link for each word. The
 * result has one tab stop and one name. Links with a border are not joined.
 */
export function joinedLinks(annotations: readonly PageAnnotation[]): readonly PageAnnotation[] {
  const joined: PageAnnotation[] = [];
  for (const annotation of annotations) {
    const last = joined.at(-1);
    if (last && annotation.kind === 'link' && isPartOf(annotation, last))
      joined.splice(-1, 1, asOne(last, annotation));
    else joined.push(annotation);
  }
  return joined;
}

function isPartOf(link: Link, last: PageAnnotation): last is Link {
  if (last.kind !== 'link' || link.border || last.border) return false;
  const isNear = gapBetween(link.rect, last.rect) < link.rect.height / 2;
  const hasSameTarget = JSON.stringify(link.target) === JSON.stringify(last.target);
  return isNear && hasSameTarget && areInLine(link.rect, last.rect);
}

const asOne = (one: Link, other: Link): Link => ({
  ...one,
  rect: boundsOf([one.rect, other.rect]),
  text: [one.text, other.text].filter(Boolean).join(' '),
});

/**
 * Sets the name of a link. pdf.js reports the letters under the link, but also those of invisible layers and of
 * shadows. It returns right-to-left words in visual order, and joins a page number with the title on the same line.
 * If runs of the page consist of the same letters, their text is the name, and otherwise the characters of runs that
 * the link covers.
 */
export function named(annotation: PageAnnotation, runs: readonly TextRun[]): PageAnnotation {
  if (annotation.kind !== 'link') return annotation;
  const words = runs.filter((run) => liesOn(run, annotation.rect));
  if (/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(annotation.text)) {
    const text = textOf(words.filter(({ direction }) => direction === 'rtl'));
    return { ...annotation, text: text || Array.from(annotation.text).toReversed().join('') };
  }
  const text = textOf(words);
  if (lettersOf(text) === lettersOf(annotation.text)) return { ...annotation, text };
  const isPlaced = words.every(({ angle, edges }) => angle === 0 && edges);
  const covered = isPlaced ? runs.flatMap((run) => coveredPart(run, annotation.rect)) : [];
  const name = textOf(covered) || annotation.text.split('\n').reduce(joinLines);
  return { ...annotation, text: name };
}

/** The characters of a run whose centres lie in a rectangle. */
function coveredPart(run: TextRun, rect: PdfRect): readonly TextRun[] {
  const { text, x, y, size, angle, edges } = run;
  const down = y + size / 2 - rect.y;
  if (angle !== 0 || !edges || down < 0 || down > rect.height) return [];
  const covered = Array.from({ length: text.length }, (_, at) => {
    const across = x + ((edges[2 * at] ?? 0) + (edges[2 * at + 1] ?? 0)) / 2 - rect.x;
    return across >= 0 && across <= rect.width ? text.charAt(at) : '';
  });
  return [{ ...run, text: covered.join('') }];
}

const textOf = (runs: readonly TextRun[]): string =>
  linesOf(runs)
    .map(({ text }) => text)
    .reduce(joinLines, '')
    .trim();

/** Sorted, because the order of a row in the file can differ from its order on the page. */
const lettersOf = (text: string): string =>
  Array.from(normalized(text).replaceAll(/\s/g, '')).toSorted().join('');

const liesOn = ({ x, y, width, size }: TextRun, rect: PdfRect): boolean => {
  const [across, down] = [x + width / 2 - rect.x, y + size / 2 - rect.y];
  return across >= 0 && across <= rect.width && down >= 0 && down <= rect.height;
};

const areInLine = (a: PdfRect, b: PdfRect): boolean =>
  Math.abs(a.y + a.height / 2 - b.y - b.height / 2) < Math.min(a.height, b.height) / 2;

const gapBetween = (a: PdfRect, b: PdfRect): number =>
  Math.max(a.x - b.x - b.width, b.x - a.x - a.width);
