import { arabicWidth, isArabic, setArabic } from './arabic.ts';
import type { Book } from './book.ts';
import type { Cut } from './fonts.ts';

/** Characters that must not begin a line. */
const noStart = '、。，．）」』】〉》・ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々！？';
/** Characters that must not end a line. */
const noEnd = '（「『【〈《';
/** Characters that can hang in the margin after a full line. */
const hangs = '、。';

/** Breaks Japanese text on a character grid, by the rules for the start and end of a line (kinsoku). */
export function breakJapanese(text: string, perLine: number): string[] {
  const lines: string[] = [];
  let rest = Array.from(text);
  while (rest.length > 0) {
    let take = Math.min(perLine, rest.length);
    if (hangs.includes(rest[take] ?? '-')) take += rest[take + 1] === '」' ? 2 : 1;
    else
      while (
        take > 2 &&
        take < rest.length &&
        (noStart.includes(rest[take] ?? '') || noEnd.includes(rest[take - 1] ?? ''))
      )
        take -= 1;
    lines.push(rest.slice(0, take).join(''));
    rest = rest.slice(take);
  }
  return lines;
}

const isJapanese = (text: string): boolean => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text);

export interface Style {
  readonly cut: Cut;
  readonly size: number;
  readonly color?: string;
  /** Extra space between letters, in points. */
  readonly tracking?: number;
}

type Align = 'left' | 'center' | 'right';

export const lineWidth = (book: Book, text: string, style: Style): number =>
  isArabic(text)
    ? arabicWidth(book, text, style.cut) * style.size
    : book.unitWidth(style.cut, text) * style.size + (style.tracking ?? 0) * text.length;

/** One line of text on a baseline; `x` is its left end, middle or right end. Returns its width. */
export function setLine(
  book: Book,
  text: string,
  at: { x: number; y: number },
  style: Style,
  align: Align = 'left',
): number {
  const width = lineWidth(book, text, style);
  const x = at.x - (align === 'left' ? 0 : align === 'center' ? width / 2 : width);
  if (isArabic(text)) {
    setArabic(book, text, x + width, at.y, { ...style, color: style.color ?? '#111111' });
    return width;
  }
  book.font(style.cut);
  book.doc.fillColor(style.color ?? '#111111').fontSize(style.size);
  book.doc.text(text, x, at.y, {
    lineBreak: false,
    baseline: 'alphabetic',
    characterSpacing: style.tracking ?? 0,
  });
  return width;
}

/** Draws lines with the author's line breaks, or with greedy breaks at a width. Returns the last baseline. */
export function setLines(
  book: Book,
  text: string,
  at: { x: number; y: number; w: number },
  style: Style & { leading: number },
  align: Align = 'left',
): number {
  const x = at.x + (align === 'left' ? 0 : align === 'center' ? at.w / 2 : at.w);
  let y = at.y;
  const lines = fitLines(book, text, at.w, style);
  for (const [i, line] of lines.entries()) {
    if (i > 0) y += style.leading;
    setLine(book, line, { x, y }, style, align);
  }
  return y;
}

/** Breaks greedily, and then narrows the width as far as the number of lines stays, so that the lines are balanced. */
export function fitLines(book: Book, text: string, width: number, style: Style): string[] {
  return text.split('\n').flatMap((part) => {
    const wide = greedy(book, part, width, style);
    for (let share = 0.62; share < 1; share += 0.04) {
      const tried = greedy(book, part, width * share, style);
      const fits = tried.every((line) => lineWidth(book, line, style) <= width);
      if (tried.length === wide.length && fits) return tried;
    }
    return wide;
  });
}

function greedy(book: Book, text: string, width: number, style: Style): string[] {
  if (isJapanese(text)) return breakJapanese(text, Math.floor(width / style.size));
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && lineWidth(book, longer, style) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** The largest font size up to `most` with which each line of a headline fits the width. */
export function sizeToFit(book: Book, text: string, width: number, cut: Cut, most: number): number {
  const widest = Math.max(...text.split('\n').map((line) => book.unitWidth(cut, line)));
  return Math.min(most, width / widest);
}
