import { Dice } from '../art/random.ts';
import type { Book } from './book.ts';
import type { NumberArt } from './house.ts';
import { setLine, setLines } from './line.ts';

/** A back cover: a coloured area, a sentence, a preview of the next issue, and a barcode. */
export function setBack(
  book: Book,
  number: NumberArt,
  colors: { ground: string; ink: string },
): void {
  const { house, text } = number;
  const { width, height } = book;
  book.doc.rect(0, 0, width, height).fill(colors.ground);
  (number.strip ?? number.cover)(book, { x: 0, y: height * 0.42, w: width, h: height * 0.3 });
  const align = house.rightToLeft ? 'right' : 'left';
  const size = house.language === 'ja' ? 19 : 25;
  setLines(
    book,
    text.fields.last ?? '',
    { x: width * 0.11, y: height * 0.17, w: width * 0.78 },
    { cut: house.text.quote.cut, size, color: colors.ink, leading: size * 1.36 },
    align,
  );
  setLine(
    book,
    text.fields.next ?? '',
    { x: house.rightToLeft ? width * 0.89 : width * 0.11, y: height * 0.83 },
    { cut: house.label, size: 9, color: colors.ink },
    align,
  );
  setLine(
    book,
    house.name,
    { x: house.rightToLeft ? width * 0.89 : width * 0.11, y: height * 0.91 },
    { cut: house.display, size: 24, color: colors.ink },
    align,
  );
  bars(
    book,
    house.rightToLeft ? width * 0.11 : width * 0.89 - 74,
    height * 0.855,
    number.text.key.length * 97 + (number.text.fields.number?.length ?? 0),
  );
}

function bars({ doc }: Book, x: number, y: number, seed: number): void {
  const dice = new Dice(seed);
  doc.rect(x, y, 74, 46).fill('#ffffff');
  for (let at = x + 6; at < x + 67; ) {
    const w = dice.pick([0.8, 0.8, 1.6, 2.4]);
    doc.rect(at, y + 5, w, 36).fill('#000000');
    at += w + dice.pick([0.8, 1.6, 2.2]);
  }
}
