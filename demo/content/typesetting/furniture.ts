import type { Picture } from '../art/picture.ts';
import type { Book } from './book.ts';
import { type House, liveArea, numeralOf } from './house.ts';
import { setLine, type Style } from './line.ts';

/** The page number at the outer edge of the footer, with a word beside it. */
export function setFolio(
  book: Book,
  house: House,
  word: string,
  number: Style,
  label: Style,
  y = book.height - 30,
): void {
  const area = liveArea(book, house);
  const outerLeft = book.even !== (house.rightToLeft ?? false);
  const side = outerLeft ? 'left' : 'right';
  const x = outerLeft ? area.x : area.x + area.w;
  const width = setLine(book, numeralOf(house, book.pages), { x, y }, number, side);
  if (word) setLine(book, word, { x: x + (outerLeft ? 1 : -1) * (width + 12), y }, label, side);
}

/** Darkens the top and bottom of a picture, so that white text on it is readable. */
export function veil(book: Book, color = '#05060a', foot = 0.7, head = 0.35): void {
  const { doc, width, height } = book;
  const up = doc.linearGradient(0, height * 0.55, 0, height);
  up.stop(0, color, 0).stop(1, color, foot);
  doc.rect(0, height * 0.55, width, height * 0.45).fill(up);
  const down = doc.linearGradient(0, 0, 0, height * 0.3);
  down.stop(0, color, head).stop(1, color, 0);
  doc.rect(0, 0, width, height * 0.3).fill(down);
}

/** A picture inside a frame of paper. */
export const framed =
  (picture: Picture, paper: string, margin: number): Picture =>
  (book, box) => {
    book.doc.rect(box.x, box.y, box.w, box.h).fill(paper);
    const edge = Math.min(box.w, box.h) * margin;
    picture(book, { x: box.x + edge, y: box.y + edge, w: box.w - edge * 2, h: box.h - edge * 2 });
  };
