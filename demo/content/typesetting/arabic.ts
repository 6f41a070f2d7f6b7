import type { Book } from './book.ts';
import { breakParagraph, type SetLine } from './break.ts';
import type { Cut } from './fonts.ts';
import type { Slug, TextStyle } from './textStyle.ts';
import type { Run, Word } from './inline.ts';

export const isArabic = (text: string): boolean => /[\u0600-\u06ff]/.test(text);

const mirrored: Record<string, string> = {
  '«': '»',
  '»': '«',
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
};
const letters = /[\u0660-\u0669]+|[\u0600-\u065f\u066a-\u06ff]+|[^\u0600-\u06ff]+/g;
/** The shaper reverses every Arabic run, also numbers, which are read from the left. */
const isFigures = (text: string): boolean => /^[\u0660-\u0669]+$/.test(text);
const latinDigits = /[A-Za-z0-9]/;

/** Splits words into runs of one font. The Arabic fonts have no full stop and no brackets. */
function arabicWords(text: string, cut: Cut): Word[] {
  return text.split(' ').map((word) => ({
    parts: [],
    runs: (word.match(letters) ?? []).map((part) => ({
      text: visual(part),
      cut: isArabic(part) ? cut : ('amiri-latin' as const),
    })),
  }));
}

function visual(part: string): string {
  if (isFigures(part)) return Array.from(part).toReversed().join('');
  if (isArabic(part) || latinDigits.test(part)) return part;
  return Array.from(part)
    .map((c) => mirrored[c] ?? c)
    .join('');
}

interface Segment {
  readonly cut: Cut;
  readonly words: string[];
  /** Whether a space follows in reading order. */
  spaced: boolean;
}

/** Consecutive runs of one font, in reading order. */
function segmentsOf(words: readonly (readonly Run[])[]): Segment[] {
  const segments: Segment[] = [];
  for (const [w, word] of words.entries()) {
    for (const [r, run] of word.entries()) {
      const open = segments.at(-1);
      if (open && r === 0 && w > 0) open.spaced = true;
      if (open && r === 0 && open.cut === run.cut && isArabic(run.text)) {
        open.words.push(run.text);
        open.spaced = false;
      } else segments.push({ cut: run.cut, words: [run.text], spaced: false });
    }
  }
  return segments;
}

/**
 * Draws a line from its right end. The words of a segment are written in visual order, from left to right, so that
 * a PDF reader finds whole lines and can restore the reading order.
 */
function drawArabic(
  book: Book,
  words: readonly (readonly Run[])[],
  at: { right: number; y: number; space: number },
  size: number,
  color: string,
): void {
  book.meaning(meaningOf(words), () => drawSegments(book, words, at, size, color));
}

/** The text in reading order: restores the numbers, which the shaper has reversed. */
const meaningOf = (words: readonly (readonly Run[])[]): string =>
  words.map((word) => word.map(({ text }) => visual(text)).join('')).join(' ');

function drawSegments(
  book: Book,
  words: readonly (readonly Run[])[],
  at: { right: number; y: number; space: number },
  size: number,
  color: string,
): void {
  let right = at.right;
  for (const segment of segmentsOf(words)) {
    const widths = segment.words.reduce(
      (sum, word) => sum + book.unitWidth(segment.cut, word) * size,
      0,
    );
    const width = widths + (segment.words.length - 1) * at.space;
    const extra = at.space - book.unitWidth(segment.cut, ' ') * size;
    book.font(segment.cut).doc.fontSize(size).fillColor(color);
    const text = segment.words.toReversed().join(' ');
    // The space after a full stop is written too, because a PDF reader would not find the end of the word.
    const tail = segment.spaced && segment.cut === 'amiri-latin' ? ' ' : '';
    book.doc.text(text + tail, right - width, at.y, {
      lineBreak: false,
      baseline: 'alphabetic',
      // Not 0, because pdfkit shapes words separately only with a word spacing.
      wordSpacing: segment.words.length > 1 ? extra || 1e-6 : 0,
    });
    right -= width + (segment.spaced ? at.space : 0);
  }
}

export function arabicWidth(book: Book, text: string, cut: Cut): number {
  const words = arabicWords(text, cut);
  const runs = words.flatMap((word) => word.runs);
  const space = book.unitWidth(cut, ' ') * (words.length - 1);
  return runs.reduce((sum, run) => sum + book.unitWidth(run.cut, run.text), space);
}

export function setArabic(
  book: Book,
  text: string,
  right: number,
  y: number,
  style: { cut: Cut; size: number; color: string },
): void {
  const words = arabicWords(text, style.cut).map((word) => word.runs);
  drawArabic(
    book,
    words,
    { right, y, space: book.unitWidth(style.cut, ' ') * style.size },
    style.size,
    style.color,
  );
}

const plain = { units: 1, keep: false, cling: false, gap: false };

/** Breaks Arabic text into lines. Wider spaces justify the lines. */
export function arabicParagraph(
  book: Book,
  text: string,
  width: number,
  style: TextStyle,
  indented: boolean,
): Slug[] {
  const indent = (line: number) => (indented && line === 0 ? style.indent : 0);
  const lines: SetLine[] = breakParagraph(book, arabicWords(text, style.family.roman), {
    size: style.size,
    justify: true,
    indent,
    width,
  });
  return lines.map((line, i) => ({
    ...plain,
    keep: lines.length > 1 && i === 0,
    cling: i > 0 && i === lines.length - 1,
    draw: (x, y) =>
      drawArabic(
        book,
        line.words,
        { right: x + width - line.indent, y: y + style.leading * 0.7, space: line.space },
        style.size,
        style.color,
      ),
  }));
}
