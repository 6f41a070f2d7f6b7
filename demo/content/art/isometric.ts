import type { Book } from '../typesetting/book.ts';
import { mix } from './color.ts';
import type { Picture } from './picture.ts';
import { Dice } from './random.ts';

interface Blocks {
  readonly seed: number;
  readonly ground: string;
  readonly wall: string;
  readonly accent: string;
  /** The number of cells across. */
  readonly cells?: number;
  /** The box on the cell at a column and row. Heights are in cells. */
  readonly height?: (column: number, row: number, dice: Dice) => number;
  readonly stairs?: boolean;
}

/** Boxes in parallel projection, far ones first, lit from the left. */
export const blocks =
  (look: Blocks): Picture =>
  (book, box) =>
    book.clip(box, () => {
      const { doc } = book;
      doc.rect(box.x, box.y, box.w, box.h).fill(look.ground);
      const n = look.cells ?? 9;
      const dice = new Dice(look.seed);
      const a = box.w / (n * 1.5);
      const height = look.height ?? ((_c, _r, d) => d.int(1, 5) * 0.6);
      const rows = Math.ceil((box.h / a) * 2.2) + 8;
      for (let row = -2; row < rows; row += 1)
        for (let column = 0; column < n * 2; column += 1) {
          const x = box.x + (column - (row % 2) / 2 - 1) * a * 1.732;
          const y = box.y + (row * a) / 2;
          if (x > box.x + box.w + a * 2) break;
          const tall = height(column, row, dice) * a;
          const color = dice.next() > 0.93 ? look.accent : look.wall;
          cube(book, {
            x,
            y,
            a,
            tall,
            color,
            ground: look.ground,
            stairs: look.stairs === true && dice.next() > 0.55,
          });
        }
    });

interface Cube {
  readonly x: number;
  readonly y: number;
  readonly a: number;
  readonly tall: number;
  readonly color: string;
  readonly ground: string;
  readonly stairs: boolean;
}

function cube(book: Book, { x, y, a, tall, color, ground, stairs }: Cube) {
  const { doc } = book;
  const half = a * 0.866;
  const top = y - tall;
  doc
    .polygon([x, top + a / 2], [x, y + a / 2], [x - half, y], [x - half, top])
    .fill(mix(color, ground, 0.42));
  doc
    .polygon([x, top + a / 2], [x, y + a / 2], [x + half, y], [x + half, top])
    .fill(mix(color, '#101018', 0.42));
  doc
    .polygon([x, top - a / 2], [x + half, top], [x, top + a / 2], [x - half, top])
    .fill(mix(color, '#ffffff', 0.28));
  if (stairs) flight(book, x, top, a, color);
  else if (tall > a * 1.2) windows(book, x, y, top, a, color);
}

function windows(book: Book, x: number, y: number, top: number, a: number, color: string) {
  const { doc } = book;
  const half = a * 0.866;
  for (let level = top + a * 0.32; level < y - a * 0.1; level += a * 0.34)
    for (const s of [0.25, 0.5, 0.75]) {
      const wx = x + half * s;
      const wy = level + (a / 2) * (1 - s);
      doc.polygon(
        [wx - a * 0.06, wy + a * 0.035],
        [wx + a * 0.06, wy - a * 0.035],
        [wx + a * 0.06, wy + a * 0.12],
        [wx - a * 0.06, wy + a * 0.19],
      );
    }
  doc.fill(mix(color, '#f8e8b8', 0.55));
}

function flight(book: Book, x: number, top: number, a: number, color: string) {
  const { doc } = book;
  const half = a * 0.866;
  for (let i = 0; i < 6; i += 1) {
    const [t, u] = [i / 6, (i + 1) / 6];
    const rise = a * 0.09 * (6 - i);
    const px = (s: number, side: number) => x - half + half * s + half * side;
    const py = (s: number, side: number) => top + (a / 2) * s - (a / 2) * side;
    doc
      .polygon(
        [px(t, 0), py(t, 0) - rise],
        [px(t, 1), py(t, 1) - rise],
        [px(u, 1), py(u, 1) - rise],
        [px(u, 0), py(u, 0) - rise],
      )
      .fill(mix(color, '#ffffff', 0.42));
    doc
      .polygon(
        [px(u, 0), py(u, 0) - rise],
        [px(u, 1), py(u, 1) - rise],
        [px(u, 1), py(u, 1) - rise + a * 0.09],
        [px(u, 0), py(u, 0) - rise + a * 0.09],
      )
      .fill(mix(color, '#101018', 0.2));
  }
}
