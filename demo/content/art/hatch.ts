import type { Book, Box } from '../typesetting/book.ts';
import { makeNoise, Dice } from './random.ts';
import type { Picture } from './picture.ts';

/** The darkness of a point from 0 (paper) to 1 (ink). Coordinates are fractions of the picture's width and height. */
export type Tone = (x: number, y: number) => number;

interface Engraving {
  readonly ink: string;
  readonly paper: string;
  readonly tone: Tone;
  /** The number of lines across the width. */
  readonly lines?: number;
  readonly seed?: number;
}

/** A wood engraving: continuous lines whose thickness follows the darkness. */
export const engraving =
  (look: Engraving): Picture =>
  (book, box) =>
    book.clip(box, () => {
      const { doc } = book;
      doc.rect(box.x, box.y, box.w, box.h).fill(look.paper);
      const pitch = box.w / (look.lines ?? 90);
      const noise = makeNoise(look.seed ?? 1);
      doc.fillColor(look.ink);
      for (let y = -pitch * 4; y < box.h + pitch * 4; y += pitch)
        swell(book, box, y, pitch, noise, look.tone);
    });

function swell(
  book: Book,
  box: Box,
  y0: number,
  pitch: number,
  noise: (x: number, y: number) => number,
  tone: Tone,
) {
  const step = pitch * 0.45;
  const upper: [number, number][] = [];
  const lower: [number, number][] = [];
  const flush = () => {
    if (upper.length > 1) book.doc.polygon(...upper, ...lower.toReversed()).fill();
    upper.length = 0;
    lower.length = 0;
  };
  for (let x = 0; x <= box.w + step; x += step) {
    const y = y0 + noise((x / box.w) * 3, (y0 / box.w) * 3) * pitch * 2.4;
    const dark = Math.max(0, Math.min(1, tone(x / box.w, y / box.h)));
    const half = dark * pitch * 0.56;
    if (half < pitch * 0.045) flush();
    else {
      upper.push([box.x + x, box.y + y - half]);
      lower.push([box.x + x, box.y + y + half]);
    }
  }
  flush();
}

const box01 = (x: number, y: number, x0: number, y0: number, x1: number, y1: number) =>
  x > x0 && x < x1 && y > y0 && y < y1;

/** A lit window low in a dark house, and a moon. */
export const windowAtNight: Tone = (x, y) => {
  const moonlight = Math.hypot((x - 0.76) * 0.72, y - 0.17);
  const sky = moonlight < 0.062 ? 0 : 0.9 - Math.max(0, 0.4 - moonlight) * 1.1;
  const roof = 0.36 + Math.abs(x - 0.44) * 0.42;
  const house = x > 0.12 && x < 0.78 && y > roof && y < 0.9;
  if (!house) return y > 0.9 ? 0.58 + Math.max(0, 0.3 - Math.abs(x - 0.45)) * -1.5 : sky;
  if (box01(x, y, 0.34, 0.6, 0.56, 0.8))
    return Math.abs(x - 0.45) < 0.008 || Math.abs(y - 0.7) < 0.006
      ? 1
      : 0.03 + Math.abs(x - 0.45) * 0.3;
  if (box01(x, y, 0.31, 0.58, 0.59, 0.825)) return 0.35;
  const glow = Math.hypot((x - 0.45) * 0.72, y - 0.7);
  return 0.94 - Math.max(0, 0.24 - glow) * 1.2 + Math.sin(y * 180) * 0.05;
};

/** A road to the sea's edge between two trees. */
export const roadToSea: Tone = (x, y) => {
  const horizon = 0.46;
  if (y < horizon) {
    const sun = Math.hypot((x - 0.5) * 0.72, y - horizon);
    const cloud = Math.sin(x * 9 + y * 30) * 0.08;
    return sun < 0.11 ? 0 : Math.min(0.75, 0.15 + (horizon - y) * 0.9 + cloud);
  }
  const d = (y - horizon) / (1 - horizon);
  if (d < 0.22)
    return 0.4 + Math.sin(y * 420 + x * 20) * 0.3 - Math.max(0, 0.12 - Math.abs(x - 0.5)) * 3;
  const middle = 0.5 + Math.sin(d * 5.2) * 0.09;
  const wide = 0.03 + d * 0.2;
  if (Math.abs(x - middle) < wide) return 0.06 + d * 0.08;
  return 0.62 + Math.sin(x * 60 + y * 90) * 0.12 + d * 0.2;
};

/** A bird on a wire, rain behind it. */
export const birdInRain: Tone = (x, y) => {
  const body = Math.hypot((x - 0.5) / 0.17, (y - 0.44) / 0.105) < 1;
  const head = Math.hypot((x - 0.635) / 0.075, (y - 0.36) / 0.056) < 1;
  const tail =
    x > 0.2 && x < 0.4 && Math.abs(y - 0.47 - (0.4 - x) * 0.4) < 0.022 + (0.4 - x) * 0.06;
  const beak = x > 0.69 && x < 0.77 && Math.abs(y - 0.367) < (0.77 - x) * 0.18;
  const eye = Math.hypot((x - 0.655) / 0.014, (y - 0.353) / 0.0105) < 1;
  if (eye) return 0;
  if (body || head || tail || beak) return body && y > 0.46 ? 0.62 : 0.97;
  if (Math.abs(y - 0.56 - (x - 0.5) ** 2 * 0.12) < 0.006) return 1;
  if ((Math.abs(x - 0.49) < 0.006 || Math.abs(x - 0.54) < 0.006) && y > 0.44 && y < 0.56) return 1;
  const slant = (x * 26 + y * 7) % 1;
  return slant < 0.16 && (Math.floor(x * 26 + y * 7) * 7 + Math.floor(y * 9)) % 3
    ? 0.55
    : 0.14 + y * 0.12;
};

/** Waves and one small boat. */
export const smallBoat: Tone = (x, y) => {
  const hull = y > 0.53 && y < 0.6 && Math.abs(x - 0.5) < 0.16 - (y - 0.53) * 0.9;
  const sail = y > 0.2 && y < 0.51 && x > 0.5 && x < 0.5 + (y - 0.2) * 0.52;
  const mast = Math.abs(x - 0.492) < 0.005 && y > 0.18 && y < 0.53;
  if (hull || mast) return 1;
  if (sail) return 0.04;
  if (y < 0.5) return 0.24 + Math.max(0, 0.5 - y) * 0.75;
  const wave = Math.sin(x * 22 + Math.sin(y * 40) * 2.4 + y * 70);
  return 0.62 + wave * 0.34;
};

/** A page of short strokes that flow round stones: for small ornaments. */
export const flow =
  (look: { seed: number; ink: string; paper: string; strokes?: number }): Picture =>
  (book, box) =>
    book.clip(box, () => {
      const { doc } = book;
      doc.rect(box.x, box.y, box.w, box.h).fill(look.paper);
      const noise = makeNoise(look.seed);
      const dice = new Dice(look.seed);
      const unit = Math.max(box.w, box.h);
      doc.strokeColor(look.ink).lineCap('round');
      for (let i = 0; i < (look.strokes ?? 700); i += 1) {
        let [x, y] = [dice.next() * box.w, dice.next() * box.h];
        doc.lineWidth(dice.between(0.25, 1.1)).moveTo(box.x + x, box.y + y);
        for (let k = 0; k < 22; k += 1) {
          const a = noise((x / unit) * 2.2, (y / unit) * 2.2) * 5;
          x += Math.cos(a) * unit * 0.006;
          y += Math.sin(a) * unit * 0.006;
          doc.lineTo(box.x + x, box.y + y);
        }
        doc.stroke();
      }
    });
