import type { Book } from './book.ts';
import { elementOf } from './galley.ts';
import type { Slug, TextStyle } from './textStyle.ts';
import { breakJapanese, setLine } from './line.ts';

const plain = { units: 1, keep: false, cling: false, gap: false };

export function japaneseGalley(
  book: Book,
  blocks: readonly string[],
  width: number,
  style: TextStyle,
): Slug[] {
  return blocks.flatMap((block) => {
    if (block.startsWith('## '))
      return elementOf(book, 'H2', japaneseHead(book, block.slice(3), style));
    if (block.startsWith('> '))
      return elementOf(book, 'BlockQuote', japaneseQuote(book, block.slice(2), width, style));
    return elementOf(book, 'P', japaneseParagraph(book, block, width, style));
  });
}

function japaneseParagraph(book: Book, text: string, width: number, style: TextStyle): Slug[] {
  const perLine = Math.floor(width / style.size);
  const lines = breakJapanese(`　${text}`, perLine);
  return lines.map((line, i) => {
    const count = Array.from(line).length;
    const short = i < lines.length - 1 && count < perLine;
    const tracking =
      (width - perLine * style.size) / perLine +
      (short ? ((perLine - count) * style.size) / count : 0);
    const draw = (x: number, y: number) =>
      void setLine(
        book,
        line,
        { x, y: y + style.leading * 0.72 },
        { cut: style.family.roman, size: style.size, color: style.color, tracking },
      );
    return {
      ...plain,
      keep: lines.length > 1 && i === 0,
      cling: i > 0 && i === lines.length - 1,
      draw,
    };
  });
}

function japaneseHead(book: Book, text: string, style: TextStyle): Slug[] {
  const draw = (x: number, y: number) =>
    void setLine(
      book,
      text,
      { x, y: y + style.leading * 0.72 },
      { cut: style.head.cut, size: style.head.size, color: style.head.color ?? style.accent },
    );
  return [
    { ...plain, gap: true, keep: true, draw: () => undefined },
    { ...plain, keep: true, draw },
  ];
}

function japaneseQuote(book: Book, text: string, width: number, style: TextStyle): Slug[] {
  const { cut, size, leading, color } = style.quote;
  const lines = breakJapanese(text, Math.floor(width / size));
  const units = Math.ceil((lines.length * leading + style.leading) / style.leading);
  const draw = (x: number, y: number) => {
    const top = y + (units * style.leading - lines.length * leading) / 2 + leading * 0.72;
    for (const [i, line] of lines.entries())
      setLine(book, line, { x, y: top + i * leading }, { cut, size, color: color ?? style.accent });
  };
  return [{ units, keep: false, cling: true, gap: false, draw }];
}

/** A vertical line for titles. Long-vowel marks and brackets are rotated. */
export function setUpright(
  book: Book,
  text: string,
  at: { x: number; y: number },
  style: { cut: 'mincho' | 'mincho-black'; size: number; color: string; pitch?: number },
): void {
  let y = at.y;
  for (const char of text) {
    const turned = 'ー「」（）—…'.includes(char);
    const place = { x: at.x - style.size / 2, y: y + style.size * 0.88 };
    if (turned) {
      book.doc.save().rotate(90, { origin: [at.x, y + style.size / 2] });
      setLine(book, char, place, style);
      book.doc.restore();
    } else if ('、。'.includes(char))
      setLine(book, char, { x: place.x + style.size * 0.6, y: place.y - style.size * 0.6 }, style);
    else setLine(book, char, place, style);
    y += style.size * (style.pitch ?? 1.08);
  }
}
