import type { Book } from '../typesetting/book.ts';
import { mix } from './color.ts';
import type { Picture } from './picture.ts';

interface Girih {
  readonly ground: string;
  readonly star: string;
  readonly petal: string;
  readonly strap: string;
  /** The number of stars across the picture. */
  readonly across?: number;
  /** The number of points of a star: 8 on a square lattice. */
  readonly points?: 8 | 12 | 16;
}

/** Strapwork of stars on a square lattice (girih). */
export const girih =
  (look: Girih): Picture =>
  (book, box) =>
    book.clip(box, () => {
      const { doc } = book;
      doc.rect(box.x, box.y, box.w, box.h).fill(look.ground);
      const size = box.w / (look.across ?? 4);
      const rows = Math.ceil(box.h / size) + 1;
      const top = box.y + (box.h - rows * size) / 2;
      for (let row = 0; row <= rows; row += 1)
        for (let column = 0; column <= (look.across ?? 4); column += 1) {
          const [x, y] = [box.x + column * size, top + row * size];
          rosette(book, x, y, size / 2, look, look.points ?? 8);
          rosette(book, x + size / 2, y + size / 2, size * 0.2071, look, 8);
        }
    });

const around = (x: number, y: number, r: number, angle: number): [number, number] => [
  x + Math.cos(angle) * r,
  y + Math.sin(angle) * r,
];

function rosette(book: Book, x: number, y: number, r: number, look: Girih, points: number) {
  const { doc } = book;
  const step = (Math.PI * 2) / points;
  doc.lineJoin('miter');
  // Petals between the star and the ring of its neighbours.
  for (let i = 0; i < points; i += 1) {
    const a = i * step + step / 2;
    doc.polygon(
      around(x, y, r * 0.5, a - step / 2),
      around(x, y, r * 0.8, a - step * 0.36),
      around(x, y, r * 0.995, a),
      around(x, y, r * 0.8, a + step * 0.36),
      around(x, y, r * 0.5, a + step / 2),
      around(x, y, r * 0.41, a),
    );
    doc
      .lineWidth(r * 0.035)
      .fillAndStroke(i % 2 ? look.petal : mix(look.petal, look.ground, 0.25), look.strap);
  }
  star(book, x, y, r * 0.5, r * 0.33, points, look.star, look.strap, r * 0.04);
  star(book, x, y, r * 0.2, r * 0.11, points, look.strap, look.strap, 0);
}

export function star(
  book: Book,
  x: number,
  y: number,
  outer: number,
  inner: number,
  points: number,
  fill: string,
  line: string,
  width: number,
) {
  const corners = Array.from({ length: points * 2 }, (_, i) =>
    around(x, y, i % 2 ? inner : outer, (i * Math.PI) / points),
  );
  book.doc.polygon(...corners);
  if (width > 0) book.doc.lineWidth(width).fillAndStroke(fill, line);
  else book.doc.fill(fill);
}

/** Nested arches, as in a view through a house to its court. */
export const arches =
  (look: { colors: readonly string[]; light: string }): Picture =>
  (book, box) =>
    book.clip(box, () => {
      const { doc } = book;
      doc.rect(box.x, box.y, box.w, box.h).fill(look.colors[0] ?? '#000000');
      const n = look.colors.length;
      for (let i = 1; i <= n; i += 1) {
        const share = 1 - i / (n + 1.3);
        const w = box.w * share * 0.96;
        const x = box.x + (box.w - w) / 2;
        const foot = box.y + box.h * (0.98 - i * 0.028);
        const spring = box.y + box.h * (0.2 + i * 0.068);
        const peak = spring - w * 0.56;
        doc
          .moveTo(x, foot)
          .lineTo(x, spring)
          .bezierCurveTo(
            x - w * 0.03,
            spring - w * 0.32,
            x + w * 0.3,
            peak + w * 0.14,
            x + w / 2,
            peak,
          );
        doc
          .bezierCurveTo(
            x + w * 0.7,
            peak + w * 0.14,
            x + w * 1.03,
            spring - w * 0.32,
            x + w,
            spring,
          )
          .lineTo(x + w, foot)
          .closePath();
        doc.fill(i === n ? look.light : (look.colors[i] ?? look.light));
      }
    });
