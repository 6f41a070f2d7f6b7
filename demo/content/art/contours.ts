import type { Book, Box } from '../typesetting/book.ts';
import { layered, makeNoise, type Noise } from './random.ts';
import type { Picture } from './picture.ts';

interface Contours {
  readonly seed: number;
  readonly ground: string;
  readonly line: string;
  readonly levels?: number;
  readonly scale?: number;
  readonly width?: number;
}

/** Contour lines of generated terrain (marching squares). Every fifth line is thicker. */
export const contours =
  (look: Contours): Picture =>
  (book, box) =>
    book.clip(box, () => {
      book.doc.rect(box.x, box.y, box.w, box.h).fill(look.ground);
      const noise = layered(makeNoise(look.seed), 3);
      const levels = look.levels ?? 18;
      for (let i = 0; i < levels; i += 1) {
        const level = -0.75 + (1.5 * i) / (levels - 1);
        const width = (look.width ?? 0.5) * (i % 5 === 0 ? 2.1 : 1);
        trace(book, box, noise, level, look.scale ?? 2.2);
        book.doc.lineWidth(width).strokeColor(look.line).stroke();
      }
    });

function trace(book: Book, box: Box, noise: Noise, level: number, scale: number) {
  const step = Math.max(4, Math.max(box.w, box.h) / 110);
  const unit = Math.max(box.w, box.h) / scale;
  const at = (x: number, y: number) => noise(x / unit, y / unit) - level;
  for (let y = 0; y < box.h; y += step)
    for (let x = 0; x < box.w; x += step) {
      const [a, b, c, d] = [at(x, y), at(x + step, y), at(x + step, y + step), at(x, y + step)];
      const cuts: [number, number][] = [];
      if (a > 0 !== b > 0) cuts.push([x + (step * a) / (a - b), y]);
      if (b > 0 !== c > 0) cuts.push([x + step, y + (step * b) / (b - c)]);
      if (d > 0 !== c > 0) cuts.push([x + (step * d) / (d - c), y + step]);
      if (a > 0 !== d > 0) cuts.push([x, y + (step * a) / (a - d)]);
      for (let k = 0; k + 1 < cuts.length; k += 2) {
        const [from, to] = [cuts[k] as [number, number], cuts[k + 1] as [number, number]];
        book.doc.moveTo(box.x + from[0], box.y + from[1]).lineTo(box.x + to[0], box.y + to[1]);
      }
    }
}
