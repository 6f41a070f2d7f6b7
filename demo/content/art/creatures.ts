import type { Book, Box } from '../typesetting/book.ts';
import { mix } from './color.ts';
import type { Picture } from './picture.ts';
import { Dice } from './random.ts';

/** A picture-book page: all positions are fractions of the box's width, from its top left corner. */
interface Scene {
  readonly sky: string;
  readonly ground: string;
  readonly seed: number;
  readonly sun?: string;
  readonly stars?: boolean;
  readonly sea?: string;
  readonly cast?: readonly (readonly [Actor, number, number, number, string])[];
}
export type Actor =
  | 'whale'
  | 'boat'
  | 'hedgehog'
  | 'house'
  | 'tree'
  | 'owl'
  | 'kite'
  | 'cloud'
  | 'clock';

export const scene =
  (look: Scene): Picture =>
  (book, box) =>
    book.clip(box, () => {
      const { doc } = book;
      const dice = new Dice(look.seed);
      doc.rect(box.x, box.y, box.w, box.h).fill(look.sky);
      doc.save().translate(box.x, box.y);
      if (look.stars)
        for (let i = 0; i < 60; i += 1)
          doc
            .circle(dice.next() * box.w, dice.next() ** 1.5 * box.h * 0.75, dice.between(0.8, 3))
            .fill('#fff6d8');
      if (look.sun) {
        const r = Math.min(box.w, box.h) * 0.1;
        doc.circle(box.w * 0.76, box.h * 0.31, r).fill(look.sun);
        doc
          .opacity(0.25)
          .circle(box.w * 0.76, box.h * 0.31, r * 1.4)
          .fill(look.sun)
          .opacity(1);
      }
      if (look.sea) waves(book, box, look.sea, look.ground);
      else hills(book, box, look.ground, dice);
      for (const [who, x, y, size, color] of look.cast ?? []) {
        doc.save().translate(x * box.w, y * box.h);
        actors[who](book, size * box.w, color);
        doc.restore();
      }
      if (look.sea) wave(book, box, 0.84, mix(look.sea, look.ground, 0.6), 2.4);
      doc.restore();
    });

function hills({ doc }: Book, { w, h }: Box, color: string, dice: Dice) {
  for (let i = 0; i < 3; i += 1) {
    const y = h * (0.58 + i * 0.13);
    const s = dice.between(0.05, 0.12) * h;
    doc
      .moveTo(0, y)
      .bezierCurveTo(w * 0.25, y - s * 1.6, w * 0.4, y + s, w * 0.62, y - s * 0.4)
      .bezierCurveTo(w * 0.8, y - s * 1.6, w * 0.9, y, w, y - s)
      .lineTo(w, h)
      .lineTo(0, h)
      .fill(mix(color, '#ffffff', 0.36 - i * 0.18));
  }
}

function waves(book: Book, box: Box, near: string, far: string) {
  for (let i = 0; i < 4; i += 1) wave(book, box, 0.52 + i * 0.1, mix(near, far, i / 5), i);
}

function wave({ doc }: Book, { w, h }: Box, y: number, color: string, phase: number) {
  doc.moveTo(-w * 0.2, h);
  const size = w / 6;
  const start = -size * ((phase * 0.37) % 1) - size;
  doc.lineTo(start, y * h);
  for (let x = start; x < w + size; x += size)
    doc.quadraticCurveTo(x + size / 2, y * h + size * 0.36, x + size, y * h);
  doc.lineTo(w * 1.2, h).fill(color);
}

function eyes({ doc }: Book, x: number, y: number, gap: number, r: number) {
  for (const side of [-1, 1])
    doc
      .circle(x + side * gap, y, r)
      .fill('#ffffff')
      .circle(x + side * gap + r * 0.25, y + r * 0.1, r * 0.55)
      .fill('#1c1c28');
}

const actors: Record<Actor, (book: Book, s: number, color: string) => void> = {
  whale(book, s, color) {
    const { doc } = book;
    doc
      .path(
        `M ${-s * 0.5} 0 C ${-s * 0.5} ${-s * 0.5} ${s * 0.3} ${-s * 0.45} ${s * 0.42} ${-s * 0.02} C ${s * 0.5} ${-s * 0.1} ${s * 0.52} ${-s * 0.22} ${s * 0.46} ${-s * 0.34} C ${s * 0.6} ${-s * 0.36} ${s * 0.66} ${-s * 0.28} ${s * 0.66} ${-s * 0.2} C ${s * 0.72} ${-s * 0.28} ${s * 0.82} ${-s * 0.3} ${s * 0.88} ${-s * 0.24} C ${s * 0.86} ${s * 0.02} ${s * 0.66} ${s * 0.24} ${s * 0.3} ${s * 0.24} L ${-s * 0.3} ${s * 0.24} C ${-s * 0.44} ${s * 0.2} ${-s * 0.5} ${s * 0.1} ${-s * 0.5} 0 Z`,
      )
      .fill(color);
    doc
      .path(
        `M ${-s * 0.49} ${s * 0.06} C ${-s * 0.2} ${s * 0.12} ${s * 0.1} ${s * 0.1} ${s * 0.34} ${s * 0.23} L ${-s * 0.3} ${s * 0.24} C ${-s * 0.42} ${s * 0.2} ${-s * 0.48} ${s * 0.14} ${-s * 0.49} ${s * 0.06} Z`,
      )
      .fill(mix(color, '#ffffff', 0.6));
    eyes(book, -s * 0.26, -s * 0.1, s * 0.001, s * 0.05);
    doc
      .lineWidth(s * 0.018)
      .lineCap('round')
      .strokeColor(mix(color, '#101020', 0.5))
      .path(`M ${-s * 0.44} ${s * 0.02} Q ${-s * 0.36} ${s * 0.08} ${-s * 0.24} ${s * 0.05}`)
      .stroke();
    doc
      .lineWidth(s * 0.03)
      .strokeColor('#e8f8ff')
      .path(
        `M ${-s * 0.08} ${-s * 0.4} Q ${-s * 0.08} ${-s * 0.62} ${-s * 0.24} ${-s * 0.6} M ${-s * 0.08} ${-s * 0.4} Q ${-s * 0.08} ${-s * 0.66} ${s * 0.1} ${-s * 0.62}`,
      )
      .stroke();
  },
  boat({ doc }, s, color) {
    doc
      .path(`M ${-s * 0.4} 0 L ${s * 0.4} 0 L ${s * 0.26} ${s * 0.2} L ${-s * 0.28} ${s * 0.2} Z`)
      .fill(color);
    doc.rect(-s * 0.02, -s * 0.55, s * 0.03, s * 0.55).fill('#5a3a28');
    doc
      .polygon([s * 0.03, -s * 0.52], [s * 0.03, -s * 0.06], [s * 0.34, -s * 0.06])
      .fill('#fff8ea');
    doc
      .polygon([-s * 0.04, -s * 0.46], [-s * 0.04, -s * 0.06], [-s * 0.28, -s * 0.06])
      .fill(mix(color, '#ffffff', 0.55));
  },
  hedgehog(book, s, color) {
    const { doc } = book;
    const spikes = Array.from({ length: 31 }, (_, i): [number, number] => {
      const a = Math.PI * (1.02 + (0.98 * i) / 30);
      const r = s * (i % 2 ? 0.36 : 0.46);
      return [Math.cos(a) * r + s * 0.06, Math.sin(a) * r];
    });
    doc.polygon(...spikes, [s * 0.44, s * 0.06], [-s * 0.3, s * 0.06]).fill(color);
    doc.ellipse(-s * 0.24, -s * 0.06, s * 0.22, s * 0.17).fill('#f0d0a8');
    doc
      .circle(-s * 0.46, -s * 0.05, s * 0.04)
      .fill('#1c1c28')
      .circle(-s * 0.28, -s * 0.12, s * 0.03)
      .fill('#1c1c28');
    doc
      .ellipse(-s * 0.1, s * 0.08, s * 0.08, s * 0.04)
      .fill('#d8a878')
      .ellipse(s * 0.22, s * 0.08, s * 0.08, s * 0.04)
      .fill('#d8a878');
  },
  house({ doc }, s, color) {
    doc.rect(-s * 0.3, -s * 0.4, s * 0.6, s * 0.4).fill(color);
    doc
      .polygon([-s * 0.38, -s * 0.38], [0, -s * 0.72], [s * 0.38, -s * 0.38])
      .fill(mix(color, '#401020', 0.55));
    doc.rect(s * 0.14, -s * 0.72, s * 0.09, s * 0.2).fill(mix(color, '#401020', 0.55));
    doc
      .rect(-s * 0.2, -s * 0.3, s * 0.14, s * 0.14)
      .fill('#ffe9a0')
      .roundedRect(s * 0.04, -s * 0.28, s * 0.15, s * 0.28, s * 0.07)
      .fill('#fff8ea');
  },
  tree({ doc }, s, color) {
    doc.rect(-s * 0.03, -s * 0.4, s * 0.06, s * 0.4).fill('#6a4630');
    for (const [x, y, r] of [
      [0, -0.6, 0.26],
      [-0.17, -0.46, 0.18],
      [0.18, -0.48, 0.19],
    ] as const)
      doc.circle(s * x, s * y, s * r).fill(mix(color, '#ffffff', r < 0.2 ? 0.12 : 0));
    for (const [x, y] of [
      [-0.1, -0.62],
      [0.1, -0.5],
      [0.04, -0.74],
      [-0.18, -0.44],
    ] as const)
      doc.circle(s * x, s * y, s * 0.032).fill('#ff6a4a');
  },
  owl(book, s, color) {
    const { doc } = book;
    doc
      .path(
        `M ${-s * 0.26} ${-s * 0.62} L ${-s * 0.1} ${-s * 0.5} L ${s * 0.1} ${-s * 0.5} L ${s * 0.26} ${-s * 0.62} C ${s * 0.44} ${-s * 0.1} ${s * 0.24} ${s * 0.06} 0 ${s * 0.06} C ${-s * 0.24} ${s * 0.06} ${-s * 0.44} ${-s * 0.1} ${-s * 0.26} ${-s * 0.62} Z`,
      )
      .fill(color);
    doc.ellipse(0, -s * 0.12, s * 0.18, s * 0.16).fill(mix(color, '#ffffff', 0.5));
    eyes(book, 0, -s * 0.37, s * 0.13, s * 0.11);
    doc.polygon([-s * 0.04, -s * 0.31], [s * 0.04, -s * 0.31], [0, -s * 0.22]).fill('#f0a020');
  },
  kite({ doc }, s, color) {
    doc
      .polygon([0, -s * 0.5], [s * 0.32, -s * 0.08], [0, s * 0.34], [-s * 0.32, -s * 0.08])
      .fill(color);
    doc
      .polygon([0, -s * 0.5], [s * 0.32, -s * 0.08], [0, -s * 0.08])
      .fill(mix(color, '#ffffff', 0.4))
      .polygon([0, s * 0.34], [-s * 0.32, -s * 0.08], [0, -s * 0.08])
      .fill(mix(color, '#401040', 0.3));
    doc
      .lineWidth(s * 0.015)
      .strokeColor('#3a2a3a')
      .path(`M 0 ${s * 0.34} C ${s * 0.3} ${s * 0.7} ${-s * 0.5} ${s * 0.9} ${-s * 0.1} ${s * 1.5}`)
      .stroke();
  },
  cloud({ doc }, s, color) {
    for (const [x, y, r] of [
      [0, 0, 0.24],
      [-0.26, 0.06, 0.17],
      [0.26, 0.07, 0.18],
      [0.1, 0.1, 0.2],
      [-0.12, 0.1, 0.18],
    ] as const)
      doc.circle(s * x, s * y, s * r);
    doc.fill(color);
  },
  clock({ doc }, s, color) {
    doc
      .circle(0, 0, s * 0.5)
      .fill(color)
      .circle(0, 0, s * 0.42)
      .fill('#fff8ea');
    for (let i = 0; i < 12; i += 1)
      doc
        .circle(
          Math.sin(i * 0.5236) * s * 0.34,
          -Math.cos(i * 0.5236) * s * 0.34,
          s * (i % 3 ? 0.016 : 0.03),
        )
        .fill('#2a2a3a');
    doc
      .lineCap('round')
      .lineWidth(s * 0.04)
      .strokeColor('#2a2a3a')
      .moveTo(0, 0)
      .lineTo(-s * 0.15, -s * 0.14)
      .stroke()
      .moveTo(0, 0)
      .lineTo(s * 0.08, -s * 0.28)
      .stroke();
    doc.circle(0, 0, s * 0.035).fill(color);
  },
};
