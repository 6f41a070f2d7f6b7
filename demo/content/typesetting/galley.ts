import type { Book, Role } from './book.ts';
import { breakParagraph, type SetLine } from './break.ts';
import type { Cut } from './fonts.ts';
import { toWords } from './inline.ts';
import { fitLines, setLine } from './line.ts';
import type { Slug, TextStyle } from './textStyle.ts';

/** All lines of a block belong to one element, which is appended when the first line is drawn. */
export function elementOf(book: Book, role: Role, slugs: readonly Slug[]): Slug[] {
  let mark: ReturnType<Book['element']> | undefined;
  return slugs.map((slug) => {
    if (slug.gap) return slug;
    const draw = (x: number, y: number): void => {
      mark ??= book.element(role);
      mark(() => slug.draw(x, y));
    };
    return { ...slug, draw };
  });
}

const plain = { units: 1, keep: false, cling: false, gap: false };

/** Breaks the blocks of an article (paragraphs, `## heads`, `> quotes`) to one column width. */
export function makeGalley(
  book: Book,
  blocks: readonly string[],
  width: number,
  style: TextStyle,
): Slug[] {
  let first = true;
  let afterHead = true;
  return blocks.flatMap((block) => {
    if (block.startsWith('## ')) {
      afterHead = true;
      return elementOf(book, 'H2', headSlugs(book, block.slice(3), width, style));
    }
    if (block.startsWith('> '))
      return elementOf(book, 'BlockQuote', quoteSlugs(book, block.slice(2), width, style));
    const slugs = paragraphSlugs(book, block, width, style, { cap: first, indent: !afterHead });
    first = false;
    afterHead = false;
    return elementOf(book, 'P', slugs);
  });
}

function headSlugs(book: Book, text: string, width: number, style: TextStyle): Slug[] {
  const { cut, size, color, caps } = style.head;
  const lines = fitLines(book, caps ? text.toUpperCase() : text, width, {
    cut,
    size,
    tracking: caps ? 0.6 : 0,
  });
  const draw = (line: string) => (x: number, y: number) =>
    void setLine(
      book,
      line,
      { x, y: y + style.leading * 0.76 },
      { cut, size, color: color ?? style.accent, tracking: caps ? 0.6 : 0 },
    );
  const gap: Slug = { ...plain, gap: true, keep: true, draw: () => undefined };
  return [gap, ...lines.map((line) => ({ ...plain, keep: true, draw: draw(line) }))];
}

function quoteSlugs(book: Book, text: string, width: number, style: TextStyle): Slug[] {
  const { cut, size, leading, color } = style.quote;
  const lines = fitLines(book, text.replaceAll('*', ''), width, { cut, size });
  const units = Math.ceil((lines.length * leading + style.leading * 1.6) / style.leading);
  const draw = (x: number, top: number) => {
    const height = units * style.leading;
    const y = top + (height - lines.length * leading) / 2 + size * 0.84;
    book.doc.lineWidth(0.7).strokeColor(style.accent);
    book.doc
      .moveTo(x, top + style.leading * 0.45)
      .lineTo(x + width, top + style.leading * 0.45)
      .stroke();
    book.doc
      .moveTo(x, top + height - style.leading * 0.35)
      .lineTo(x + width, top + height - style.leading * 0.35)
      .stroke();
    for (const [i, line] of lines.entries())
      setLine(book, line, { x, y: y + i * leading }, { cut, size, color: color ?? style.accent });
  };
  return [{ units, keep: false, cling: true, gap: false, draw }];
}

function paragraphSlugs(
  book: Book,
  text: string,
  width: number,
  style: TextStyle,
  opening: { cap: boolean; indent: boolean },
): Slug[] {
  const cap = opening.cap && /^[\p{L}\d]/u.test(text) ? style.dropCap : undefined;
  const letter = cap ? (Array.from(text)[0] ?? '') : '';
  const capSize = cap ? capHeight(cap.lines, style) : 0;
  const capWidth = cap ? book.unitWidth(cap.cut, letter) * capSize + style.size * 0.45 : 0;
  const words = toWords(cap ? text.slice(letter.length) : text, style.family, true);
  const indent = (line: number) =>
    cap ? (line < cap.lines ? capWidth : 0) : opening.indent && line === 0 ? style.indent : 0;
  const lines = breakParagraph(book, words, {
    size: style.size,
    justify: style.justify,
    indent,
    width,
  });
  return lines.map((line, i) => ({
    ...plain,
    keep: lines.length > 1 && (i === 0 || (cap !== undefined && i < cap.lines - 1)),
    cling: i > 0 && i === lines.length - 1,
    draw: (x, y) => {
      if (cap && i === 0)
        setLine(
          book,
          letter,
          { x, y: y + style.leading * (cap.lines - 1) + baseline(style) },
          { cut: cap.cut, size: capSize, color: cap.color ?? style.accent },
        );
      drawLine(book, line, { x, y: y + baseline(style) }, style);
    },
  }));
}

const baseline = (style: TextStyle) => style.leading * 0.76;
/** The drop cap extends from the cap height of its first line to the baseline of its last line. */
const capHeight = (lines: number, style: TextStyle) =>
  ((lines - 1) * style.leading + style.size * 0.66) / 0.68;

/** Draws a line of body text on its baseline, run by run, with clickable links. */
function drawLine(book: Book, line: SetLine, at: { x: number; y: number }, style: TextStyle): void {
  let x = at.x + line.indent;
  for (const segment of segmentsOf(line)) {
    book
      .font(segment.cut)
      .doc.fontSize(style.size)
      .fillColor(segment.href ? style.accent : style.color);
    const natural = book.unitWidth(segment.cut, ' ') * style.size;
    const extra = segment.text.includes(' ') ? line.space - natural : 0;
    book.doc.text(segment.text, x, at.y, {
      lineBreak: false,
      baseline: 'alphabetic',
      wordSpacing: Math.abs(extra) < 0.01 ? 0 : extra,
    });
    const width =
      segment.text
        .split(' ')
        .reduce((sum, word) => sum + book.unitWidth(segment.cut, word) * style.size, 0) +
      segment.text.split(' ').length * line.space -
      line.space;
    if (segment.href) {
      book.link({ x, y: at.y - style.size, w: width, h: style.size * 1.35 }, segment.href);
      book.doc
        .lineWidth(0.4)
        .strokeColor(style.accent)
        .moveTo(x, at.y + 1.6)
        .lineTo(x + width, at.y + 1.6)
        .stroke();
    }
    x += width + (segment.spaced ? line.space : 0);
  }
}

interface Segment {
  text: string;
  readonly cut: Cut;
  readonly href?: string | undefined;
  spaced: boolean;
}

/** Consecutive words of one style are drawn by one call. */
function segmentsOf(line: SetLine): Segment[] {
  const segments: Segment[] = [];
  for (const [w, word] of line.words.entries()) {
    for (const [r, run] of word.entries()) {
      const open = segments.at(-1);
      const spaceBefore = w > 0 && r === 0;
      if (open && spaceBefore && open.cut === run.cut && open.href === run.href)
        open.text += ` ${run.text}`;
      else {
        if (open && spaceBefore) open.spaced = true;
        segments.push({ text: run.text, cut: run.cut, href: run.href, spaced: false });
      }
    }
  }
  return segments;
}
