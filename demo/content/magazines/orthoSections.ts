import { Dice } from '../art/random.ts';
import type { Book } from '../typesetting/book.ts';
import { setLine } from '../typesetting/line.ts';

/** A longitudinal section of a building, on a page of its length. */
export function longSection(
  book: Book,
  size: readonly [number, number],
  floors: number,
  seed: number,
  caption: string,
) {
  book.page(size);
  book.bookmark(caption.split('.')[0] ?? caption);
  const { doc } = book;
  const dice = new Dice(seed);
  const [w, h] = size;
  const ground = h * 0.62;
  doc
    .rect(0, 0, w, h)
    .fill('#ffffff')
    .rect(0, ground, w, h - ground)
    .fill('#e2452b');
  const bay = w / 26;
  const floor = Math.min(78, (ground - 60) / floors);
  // Cellars end above the caption.
  const deepest = Math.floor((h - ground - 48) / floor);
  for (let b = 1; b < 25; b += 1) {
    const levels = Math.max(1, Math.round(floors * (0.55 + 0.45 * Math.sin(b * 0.7 + seed))));
    for (let f = 0; f < levels; f += 1)
      room(book, dice, { x: b * bay, y: ground - (f + 1) * floor, w: bay, h: floor });
    if (dice.next() > 0.5)
      for (let d = 0; d < Math.min(dice.int(1, 3), deepest); d += 1)
        room(book, dice, { x: b * bay, y: ground + d * floor, w: bay, h: floor });
  }
  doc.lineWidth(3).strokeColor('#141414').moveTo(0, ground).lineTo(w, ground).stroke();
  setLine(book, caption, { x: 30, y: h - 26 }, { cut: 'archivo-bold', size: 9, color: '#ffffff' });
  setLine(
    book,
    `Ortho 41   ${book.pages}`,
    { x: w - 30, y: h - 26 },
    { cut: 'archivo', size: 8, color: '#ffffff' },
    'right',
  );
}

/** One room and its contents: a lamp, a table, a person for scale, a stair. */
function room({ doc }: Book, dice: Dice, box: { x: number; y: number; w: number; h: number }) {
  const { x, y, w, h } = box;
  doc
    .rect(x, y, w, h)
    .lineWidth(1.6)
    .fillAndStroke(dice.next() > 0.82 ? '#f6dd9a' : '#ffffff', '#141414');
  doc.lineWidth(0.6).strokeColor('#141414').fillColor('#141414');
  const luck = dice.next();
  if (luck < 0.35)
    doc
      .circle(x + w * 0.4, y + h * 0.52, h * 0.06)
      .fill()
      .moveTo(x + w * 0.4, y + h * 0.58)
      .lineTo(x + w * 0.4, y + h * 0.98)
      .lineWidth(h * 0.09)
      .stroke();
  else if (luck < 0.55)
    doc
      .moveTo(x + w * 0.2, y + h * 0.62)
      .lineTo(x + w * 0.8, y + h * 0.62)
      .moveTo(x + w * 0.28, y + h * 0.62)
      .lineTo(x + w * 0.28, y + h)
      .moveTo(x + w * 0.72, y + h * 0.62)
      .lineTo(x + w * 0.72, y + h)
      .moveTo(x + w / 2, y)
      .lineTo(x + w / 2, y + h * 0.28)
      .stroke();
  else if (luck < 0.72) {
    doc.moveTo(x, y + h);
    for (let i = 0; i < 8; i += 1)
      doc
        .lineTo(x + (w * i) / 8, y + h - (h * (i + 1)) / 8)
        .lineTo(x + (w * (i + 1)) / 8, y + h - (h * (i + 1)) / 8);
    doc.stroke();
  } else if (luck < 0.85) doc.rect(x + w * 0.15, y + h * 0.25, w * 0.7, h * 0.4).stroke();
}
