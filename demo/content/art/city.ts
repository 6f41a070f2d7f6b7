import type { Book, Box } from '../typesetting/book.ts';
import type { Picture } from './picture.ts';
import { Dice } from './random.ts';

interface City {
  readonly seed: number;
  readonly ground: string;
  readonly block: string;
  readonly accent: string;
  readonly water?: string;
  /** The shortest side of a plot, as a fraction of the picture's width. */
  readonly plot?: number;
  readonly turn?: number;
}

/** A figure-ground plan: buildings are filled, streets and courts are empty. */
export const city =
  (look: City): Picture =>
  (book, box) =>
    book.clip(box, () => {
      const { doc } = book;
      doc.rect(box.x, box.y, box.w, box.h).fill(look.ground);
      doc.save();
      doc.rotate(look.turn ?? -14, { origin: [box.x + box.w / 2, box.y + box.h / 2] });
      const reach = Math.max(box.w, box.h) * 1.5;
      const whole = {
        x: box.x + box.w / 2 - reach / 2,
        y: box.y + box.h / 2 - reach / 2,
        w: reach,
        h: reach,
      };
      const dice = new Dice(look.seed);
      split(book, dice, whole, 0, look, (look.plot ?? 0.045) * box.w);
      doc.restore();
      if (look.water) river(book, box, look);
    });

function split(book: Book, dice: Dice, box: Box, depth: number, look: City, plot: number): void {
  const street = Math.max(plot * 0.09, plot * (1.05 - depth * 0.15));
  const side = Math.max(box.w, box.h);
  if (side < plot * 2.4 || (depth > 5 && dice.next() < 0.16))
    return building(book, dice, box, look, plot);
  const at = dice.between(0.36, 0.64);
  if (box.w > box.h) {
    const cut = box.w * at;
    split(book, dice, { ...box, w: cut - street / 2 }, depth + 1, look, plot);
    split(
      book,
      dice,
      { ...box, x: box.x + cut + street / 2, w: box.w - cut - street / 2 },
      depth + 1,
      look,
      plot,
    );
  } else {
    const cut = box.h * at;
    split(book, dice, { ...box, h: cut - street / 2 }, depth + 1, look, plot);
    split(
      book,
      dice,
      { ...box, y: box.y + cut + street / 2, h: box.h - cut - street / 2 },
      depth + 1,
      look,
      plot,
    );
  }
}

function building(book: Book, dice: Dice, box: Box, look: City, plot: number) {
  const { doc } = book;
  const luck = dice.next();
  if (luck < 0.05) return;
  const color = luck > 0.965 ? look.accent : look.block;
  doc.rect(box.x, box.y, box.w, box.h);
  const wall = plot * dice.between(0.34, 0.5);
  if (Math.min(box.w, box.h) > wall * 2.6 && luck < 0.8)
    doc.rect(box.x + wall, box.y + wall, box.w - wall * 2, box.h - wall * 2);
  doc.fill(color, 'even-odd');
}

function river(book: Book, box: Box, look: City) {
  const { doc } = book;
  const wide = box.w * 0.13;
  const { x, y, w, h } = box;
  doc
    .moveTo(x + w * 0.95, y - 40)
    .bezierCurveTo(x + w * 0.5, y + h * 0.35, x + w * 1.05, y + h * 0.55, x + w * 0.25, y + h + 40);
  doc
    .lineWidth(wide * 1.25)
    .strokeColor(look.ground)
    .stroke();
  doc
    .moveTo(x + w * 0.95, y - 40)
    .bezierCurveTo(x + w * 0.5, y + h * 0.35, x + w * 1.05, y + h * 0.55, x + w * 0.25, y + h + 40);
  doc
    .lineWidth(wide)
    .strokeColor(look.water ?? look.ground)
    .stroke();
}
