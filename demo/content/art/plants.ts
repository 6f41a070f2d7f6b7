import type { Book } from '../typesetting/book.ts';
import { mix } from './color.ts';
import type { Picture } from './picture.ts';
import { Dice } from './random.ts';

export type Habit = 'fern' | 'umbel' | 'branch' | 'grass' | 'spire' | 'daisy';

export interface Plant {
  readonly seed: number;
  readonly habit: Habit;
  readonly ground?: string;
  readonly stem: string;
  readonly leaf: string;
  readonly bloom: string;
}

interface Pen {
  readonly book: Book;
  readonly dice: Dice;
  readonly look: Plant;
  readonly unit: number;
}

interface At {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

/** A botanical plate: one plant grown by its own rule, from the root at the foot of the box. */
export const plant =
  (look: Plant): Picture =>
  (book, box) =>
    book.clip(box, () => {
      if (look.ground) book.doc.rect(box.x, box.y, box.w, box.h).fill(look.ground);
      const pen = { book, dice: new Dice(look.seed), look, unit: Math.min(box.h, box.w * 1.45) };
      const root = { x: box.x + box.w / 2, y: box.y + box.h * 0.96, angle: -Math.PI / 2 };
      grow[look.habit](pen, root);
    });

const step = (at: At, length: number, turn = 0): At => {
  const angle = at.angle + turn;
  return { x: at.x + Math.cos(angle) * length, y: at.y + Math.sin(angle) * length, angle };
};

function stroke({ book }: Pen, from: At, to: At, width: number, color: string) {
  book.doc
    .lineCap('round')
    .lineWidth(width)
    .strokeColor(color)
    .moveTo(from.x, from.y)
    .lineTo(to.x, to.y)
    .stroke();
}

function leafAt(pen: Pen, at: At, length: number, width: number, color: string) {
  const { doc } = pen.book;
  const tip = step(at, length);
  const [nx, ny] = [-Math.sin(at.angle) * width, Math.cos(at.angle) * width];
  const mid = step(at, length * 0.42);
  doc
    .moveTo(at.x, at.y)
    .quadraticCurveTo(mid.x + nx, mid.y + ny, tip.x, tip.y)
    .quadraticCurveTo(mid.x - nx, mid.y - ny, at.x, at.y)
    .fill(color);
  doc
    .lineWidth(Math.max(0.25, length * 0.012))
    .strokeColor(mix(color, '#ffffff', 0.45))
    .moveTo(at.x, at.y)
    .lineTo(tip.x, tip.y)
    .stroke();
}

/** A bent stem of short steps; `at` is called with each place on it and how far up it is. */
function stemOf(
  pen: Pen,
  root: At,
  length: number,
  bend: number,
  width: number,
  visit: (at: At, t: number) => void,
) {
  let at = root;
  const steps = 26;
  for (let i = 0; i < steps; i += 1) {
    const t = i / steps;
    const next = step(at, length / steps, (bend / steps) * (0.4 + t) + pen.dice.normal() * 0.012);
    stroke(pen, at, next, width * (1 - t * 0.65), pen.look.stem);
    visit(next, t);
    at = next;
  }
  return at;
}

const grow: Record<Habit, (pen: Pen, root: At) => void> = {
  fern(pen, root) {
    for (const [bend, scale] of [
      [-1.1, 0.62],
      [1.2, 0.66],
      [0.35, 0.92],
    ] as const)
      stemOf(pen, root, pen.unit * scale, bend, pen.unit * 0.008, (at, t) => {
        if (t < 0.12) return;
        const reach =
          pen.unit * 0.2 * scale * Math.sin(Math.PI * Math.min(1, t * 0.92 + 0.06)) ** 0.8;
        for (const side of [-1, 1]) pinna(pen, step(at, 0, side * 1.05), reach);
      });
  },
  umbel(pen, root) {
    stemOf(pen, root, pen.unit * 0.5, 0.18, pen.unit * 0.011, (at, t) => {
      if (Math.abs(t - 0.35) < 0.02 || Math.abs(t - 0.6) < 0.02)
        for (const side of [-1, 1]) feather(pen, step(at, 0, side * 0.9), pen.unit * 0.2);
      if (t < 0.95) return;
      umbrella(pen, at, pen.unit * 0.34, 15);
    });
  },
  branch(pen, root) {
    fork(pen, root, pen.unit * 0.25, 6, pen.unit * 0.016);
  },
  grass(pen, root) {
    for (let i = 0; i < 13; i += 1) {
      const from = {
        ...root,
        x: root.x + pen.dice.normal() * pen.unit * 0.05,
        angle: root.angle + pen.dice.normal() * 0.12,
      };
      const end = stemOf(
        pen,
        from,
        pen.unit * pen.dice.between(0.5, 0.92),
        pen.dice.normal() * 0.8,
        pen.unit * 0.004,
        (at, t) => {
          if (t > 0.72)
            for (const side of [-1, 1])
              leafAt(
                pen,
                step(at, 0, side * 0.4),
                pen.unit * 0.035,
                pen.unit * 0.006,
                pen.look.bloom,
              );
        },
      );
      leafAt(pen, end, pen.unit * 0.04, pen.unit * 0.007, pen.look.bloom);
    }
  },
  spire(pen, root) {
    for (const [bend, scale] of [
      [-0.5, 0.7],
      [0.42, 0.78],
      [0.05, 0.95],
    ] as const)
      stemOf(pen, root, pen.unit * scale, bend, pen.unit * 0.008, (at, t) => {
        for (const side of [-1, 1]) {
          if (t < 0.45)
            leafAt(
              pen,
              step(at, 0, side * 0.95),
              pen.unit * 0.13 * (1 - t),
              pen.unit * 0.028,
              pen.look.leaf,
            );
          else bell(pen, step(at, pen.unit * 0.012, side * 1.25), pen.unit * 0.036 * (1.5 - t));
        }
      });
  },
  daisy(pen, root) {
    for (const [bend, scale] of [
      [-0.75, 0.6],
      [0.7, 0.68],
      [-0.1, 0.84],
    ] as const) {
      const end = stemOf(pen, root, pen.unit * scale, bend, pen.unit * 0.007, (at, t) => {
        if (t < 0.6 && t > 0.08)
          leafAt(
            pen,
            step(at, 0, (t * 100) % 2 < 1 ? -0.8 : 0.8),
            pen.unit * 0.1,
            pen.unit * 0.018,
            pen.look.leaf,
          );
      });
      for (let i = 0; i < 21; i += 1)
        leafAt(
          pen,
          { ...end, angle: (i / 21) * Math.PI * 2 },
          pen.unit * 0.1,
          pen.unit * 0.017,
          i % 2 ? pen.look.bloom : mix(pen.look.bloom, '#ffffff', 0.3),
        );
      pen.book.doc
        .circle(end.x, end.y, pen.unit * 0.032)
        .fill(mix(pen.look.bloom, '#c88a10', 0.85));
    }
  },
};

function pinna(pen: Pen, from: At, length: number) {
  if (length < pen.unit * 0.012) return;
  let at = from;
  for (let i = 0; i < 9; i += 1) {
    const t = i / 9;
    const next = step(at, length / 9, 0.03);
    stroke(pen, at, next, pen.unit * 0.002, pen.look.stem);
    for (const side of [-1, 1])
      leafAt(
        pen,
        step(at, 0, side * 1.1),
        length * 0.2 * (1.05 - t),
        length * 0.045,
        mix(pen.look.leaf, pen.look.stem, t * 0.5),
      );
    at = next;
  }
}

function feather(pen: Pen, from: At, length: number) {
  let at = from;
  for (let i = 0; i < 7; i += 1) {
    const next = step(at, length / 7, 0.06);
    stroke(pen, at, next, pen.unit * 0.003, pen.look.stem);
    for (const side of [-1, 1])
      leafAt(
        pen,
        step(next, 0, side * 0.8),
        length * 0.3 * (1.1 - i / 7),
        length * 0.04,
        pen.look.leaf,
      );
    at = next;
  }
}

function umbrella(pen: Pen, at: At, length: number, rays: number) {
  for (let i = 0; i < rays; i += 1) {
    const turn = -1.05 + (2.1 * i) / (rays - 1);
    const end = step(at, length * (0.82 + 0.18 * Math.cos(turn)), turn);
    stroke(pen, at, end, pen.unit * 0.0028, pen.look.stem);
    for (let k = 0; k < 9; k += 1) {
      const small = step(end, length * 0.15, -1.3 + (2.6 * k) / 8);
      stroke(pen, end, small, pen.unit * 0.0014, pen.look.stem);
      pen.book.doc
        .circle(small.x, small.y, pen.unit * pen.dice.between(0.005, 0.0085))
        .fill(k % 3 ? pen.look.bloom : mix(pen.look.bloom, '#ffffff', 0.4));
    }
  }
}

function bell(pen: Pen, at: At, size: number) {
  const { doc } = pen.book;
  leafAt(pen, at, size * 1.9, size * 0.85, pen.look.bloom);
  const mouth = step(at, size * 1.75);
  doc.circle(mouth.x, mouth.y, size * 0.3).fill(mix(pen.look.bloom, '#ffffff', 0.55));
}

function fork(pen: Pen, at: At, length: number, depth: number, width: number): void {
  const end = step(at, length, pen.dice.normal() * 0.08);
  stroke(pen, at, end, width, pen.look.stem);
  if (depth <= 3)
    for (let i = 0; i < 4; i += 1) {
      const on = step(at, (length * (i + 1)) / 4.2);
      leafAt(
        pen,
        step(on, 0, (i % 2 ? 1 : -1) * pen.dice.between(0.5, 1.1)),
        pen.unit * pen.dice.between(0.05, 0.085),
        pen.unit * 0.016,
        mix(pen.look.leaf, pen.look.stem, pen.dice.next() * 0.5),
      );
    }
  if (depth === 0) {
    pen.book.doc.circle(end.x, end.y, pen.unit * 0.013).fill(pen.look.bloom);
    return;
  }
  const turns = pen.dice.next() > 0.35 ? [-0.42, 0.38] : [-0.2];
  for (const turn of turns)
    fork(
      pen,
      step(end, 0, turn + pen.dice.normal() * 0.1),
      length * pen.dice.between(0.7, 0.86),
      depth - 1,
      width * 0.66,
    );
}
