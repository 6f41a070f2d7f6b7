import type { Book, Box } from '../typesetting/book.ts';
import { mix } from './color.ts';
import type { Picture } from './picture.ts';
import { Dice } from './random.ts';

export type Dish = 'citrus' | 'fish' | 'bowl' | 'fig' | 'onion' | 'olives' | 'knife';

interface Table {
  readonly seed: number;
  readonly cloth: string;
  readonly stripe?: string;
  /** The objects on the table with their colours, from one corner to the other. */
  readonly dishes: readonly (readonly [Dish, string])[];
  readonly columns: number;
}

/** A table from above in the style of a cut-paper still life: flat colours, one light, one shadow. */
export const table =
  (look: Table): Picture =>
  (book, box) =>
    book.clip(box, () => {
      const dice = new Dice(look.seed);
      cloth(book, box, look);
      const cell = box.w / look.columns;
      const rows = Math.ceil(box.h / cell);
      for (let row = 0; row < rows; row += 1)
        for (let column = 0; column < look.columns; column += 1) {
          const [dish, color] = look.dishes[
            (row * look.columns + column) % look.dishes.length
          ] as readonly [Dish, string];
          const x = box.x + (column + 0.5 + dice.normal() * 0.035) * cell;
          const y = box.y + ((row + 0.5) * box.h) / rows + dice.normal() * cell * 0.035;
          serve(
            book,
            { dish, color, x, y, r: cell * dice.between(0.34, 0.42), turn: dice.between(-50, 50) },
            dice,
          );
        }
    });

function cloth(book: Book, box: Box, look: Table) {
  book.doc.rect(box.x, box.y, box.w, box.h).fill(look.cloth);
  if (!look.stripe) return;
  for (let x = box.w * 0.06; x < box.w; x += box.w * 0.125)
    book.doc.rect(box.x + x, box.y, box.w * 0.02, box.h).fill(look.stripe);
  for (let y = box.w * 0.06; y < box.h; y += box.w * 0.125) {
    book.doc
      .opacity(0.55)
      .rect(box.x, box.y + y, box.w, box.w * 0.02)
      .fill(look.stripe)
      .opacity(1);
  }
}

interface Serving {
  readonly dish: Dish;
  readonly color: string;
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly turn: number;
}

function serve(book: Book, s: Serving, dice: Dice) {
  const { doc } = book;
  doc.save();
  doc.translate(s.x, s.y);
  doc
    .save()
    .opacity(0.2)
    .translate(s.r * 0.1, s.r * 0.13)
    .rotate(s.turn);
  outline[s.dish](book, s.r);
  doc.fill('#1a1008').restore();
  doc.rotate(s.turn);
  draw[s.dish](book, s, dice);
  doc.restore();
}

const round = (book: Book, r: number) => void book.doc.circle(0, 0, r);

const outline: Record<Dish, (book: Book, r: number) => void> = {
  citrus: round,
  bowl: (book, r) => round(book, r * 1.08),
  fig: (book, r) => void book.doc.path(figPath(r)),
  onion: round,
  olives: (book, r) => round(book, r * 0.95),
  fish: (book, r) => void book.doc.path(fishPath(r)),
  knife: (book, r) => void book.doc.roundedRect(-r * 1.2, -r * 0.09, r * 2.4, r * 0.2, r * 0.08),
};

const figPath = (r: number) =>
  `M 0 ${-r} C ${r * 0.28} ${-r * 0.55} ${r * 0.9} ${-r * 0.25} ${r * 0.82} ${r * 0.35} C ${r * 0.7} ${r * 1.05} ${-r * 0.7} ${r * 1.05} ${-r * 0.82} ${r * 0.35} C ${-r * 0.9} ${-r * 0.25} ${-r * 0.28} ${-r * 0.55} 0 ${-r} Z`;
const fishPath = (r: number) =>
  `M ${-r * 1.15} 0 C ${-r * 0.7} ${-r * 0.55} ${r * 0.2} ${-r * 0.5} ${r * 0.72} ${-r * 0.06} L ${r * 1.15} ${-r * 0.36} L ${r * 1.02} 0 L ${r * 1.15} ${r * 0.36} L ${r * 0.72} ${r * 0.06} C ${r * 0.2} ${r * 0.5} ${-r * 0.7} ${r * 0.55} ${-r * 1.15} 0 Z`;

const draw: Record<Dish, (book: Book, s: Serving, dice: Dice) => void> = {
  citrus({ doc }, { r, color }) {
    doc.circle(0, 0, r).fill(color);
    doc.circle(0, 0, r * 0.9).fill(mix(color, '#fffdf0', 0.82));
    for (let i = 0; i < 10; i += 1) {
      doc.save().rotate(i * 36);
      doc
        .path(
          `M 0 ${-r * 0.1} L ${r * 0.2} ${-r * 0.68} Q ${r * 0.19} ${-r * 0.83} 0 ${-r * 0.84} Q ${-r * 0.19} ${-r * 0.83} ${-r * 0.2} ${-r * 0.68} Z`,
        )
        .fill(mix(color, '#ffffff', 0.12 + (i % 3) * 0.07));
      doc.restore();
    }
  },
  bowl({ doc }, { r, color }, dice) {
    doc.circle(0, 0, r * 1.08).fill('#fbf7ee');
    doc.circle(0, 0, r * 0.96).fill('#e7dfd0');
    doc.circle(0, 0, r * 0.9).fill(color);
    doc.circle(r * 0.06, r * 0.08, r * 0.78).fill(mix(color, '#ffffff', 0.1));
    for (let i = 0; i < 18; i += 1) {
      const [a, d] = [dice.next() * 7, Math.sqrt(dice.next()) * r * 0.62];
      doc
        .circle(Math.cos(a) * d, Math.sin(a) * d, r * dice.between(0.03, 0.085))
        .fill(mix(color, dice.pick(['#f6e7a8', '#3f5a24', '#fff8ea', '#a03018']), 0.75));
    }
  },
  fig({ doc }, { r, color }, dice) {
    doc.path(figPath(r)).fill(color);
    doc.save().scale(0.86).path(figPath(r)).fill('#f6ead2').restore();
    doc
      .save()
      .scale(0.68)
      .path(figPath(r))
      .fill(mix(color, '#c8344a', 0.75))
      .restore();
    for (let i = 0; i < 60; i += 1) {
      const [a, d] = [dice.next() * 7, dice.between(0.12, 0.5) * r];
      doc
        .ellipse(Math.cos(a) * d, r * 0.2 + Math.sin(a) * d * 0.9, r * 0.02, r * 0.035)
        .fill('#f8dfae');
    }
  },
  onion({ doc }, { r, color }) {
    for (let i = 0; i < 8; i += 1)
      doc
        .circle(r * 0.012 * i, 0, r * (1 - i * 0.125))
        .fill(i % 2 ? '#fbf4ea' : mix(color, '#ffffff', i * 0.09));
  },
  olives({ doc }, { r, color }, dice) {
    for (let i = 0; i < 9; i += 1) {
      const a = (i / 9) * 6.28 + dice.next();
      const d = i === 0 ? 0 : r * dice.between(0.45, 0.75);
      doc
        .save()
        .translate(Math.cos(a) * d, Math.sin(a) * d)
        .rotate(dice.between(0, 180));
      doc.ellipse(0, 0, r * 0.27, r * 0.21).fill(mix(color, '#101408', dice.next() * 0.4));
      doc.circle(r * 0.15, -r * 0.02, r * 0.055).fill('#2a2410');
      doc
        .ellipse(-r * 0.08, -r * 0.09, r * 0.07, r * 0.03)
        .fill(mix(color, '#ffffff', 0.6))
        .restore();
    }
  },
  fish({ doc }, { r, color }) {
    doc.path(fishPath(r)).fill(color);
    doc.save().path(fishPath(r)).clip();
    doc.rect(-r * 1.2, r * 0.08, r * 2.4, r).fill(mix(color, '#ffffff', 0.55));
    doc.lineWidth(r * 0.014).strokeColor(mix(color, '#0a1420', 0.4));
    for (let x = -0.55; x < 0.7; x += 0.13)
      for (let y = -0.4; y < 0.35; y += 0.13)
        doc.path(`M ${x * r} ${y * r} q ${r * 0.09} ${r * 0.06} 0 ${r * 0.13}`).stroke();
    doc.restore();
    doc
      .path(`M ${-r * 0.68} ${-r * 0.3} Q ${-r * 0.5} 0 ${-r * 0.68} ${r * 0.3}`)
      .lineWidth(r * 0.025)
      .stroke();
    doc
      .circle(-r * 0.86, -r * 0.08, r * 0.085)
      .fill('#fbf7ee')
      .circle(-r * 0.86, -r * 0.08, r * 0.045)
      .fill('#101418');
  },
  knife({ doc }, { r, color }) {
    doc
      .path(
        `M ${-r * 1.2} ${-r * 0.1} L ${r * 0.35} ${-r * 0.1} L ${r * 0.35} ${r * 0.1} Q ${-r * 0.7} ${r * 0.16} ${-r * 1.2} ${-r * 0.1} Z`,
      )
      .fill('#dfe3e4');
    doc.roundedRect(r * 0.32, -r * 0.1, r * 0.88, r * 0.19, r * 0.06).fill(color);
    for (const x of [0.5, 0.76, 1.02]) doc.circle(r * x, -r * 0.005, r * 0.03).fill('#e8d8b0');
  },
};
