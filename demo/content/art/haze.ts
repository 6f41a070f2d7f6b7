import type { SKRSContext2D } from '@napi-rs/canvas';
import { blend, css, rgb } from './color.ts';
import { layered, makeNoise, Dice } from './random.ts';
import { type Exposure, photo, type Picture } from './picture.ts';

interface Haze {
  readonly seed: number;
  /** Colours of the sky from the top to the horizon, and of the nearest ridge. */
  readonly sky: string;
  readonly glow: string;
  readonly near: string;
  readonly ridges?: number;
  readonly sun?: {
    readonly x: number;
    readonly y: number;
    readonly r: number;
    readonly color: string;
  };
  /** Conifers on the nearest ridges. */
  readonly trees?: boolean;
  /** Still water below this fraction of the height. */
  readonly lake?: number;
  readonly rough?: number;
}

/** Ridges in haze: a nearer ridge is darker. */
export const haze = (look: Haze, exposure: Partial<Exposure> = {}): Picture =>
  photo((g, w, h) => {
    paintSky(g, w, h, look);
    const lake = look.lake ?? 1;
    paintRidges(g, w, h * lake, look);
    if (look.lake) mirror(g, w, h, lake, look);
  }, exposure);

function paintSky(g: SKRSContext2D, w: number, h: number, { sky, glow, sun }: Haze) {
  const fade = g.createLinearGradient(0, 0, 0, h * 0.75);
  fade.addColorStop(0, sky);
  fade.addColorStop(0.55, css(blend(rgb(sky), rgb(glow), 0.7)));
  fade.addColorStop(1, glow);
  g.fillStyle = fade;
  g.fillRect(0, 0, w, h);
  if (!sun) return;
  const [x, y, r] = [sun.x * w, sun.y * h, sun.r * Math.min(w, h)];
  const halo = g.createRadialGradient(x, y, r * 0.5, x, y, r * 9);
  halo.addColorStop(0, css(rgb(sun.color), 0.75));
  halo.addColorStop(0.2, css(rgb(sun.color), 0.28));
  halo.addColorStop(1, css(rgb(sun.color), 0));
  g.fillStyle = halo;
  g.fillRect(0, 0, w, h);
  g.fillStyle = sun.color;
  g.beginPath();
  g.arc(x, y, r, 0, Math.PI * 2);
  g.fill();
}

function paintRidges(g: SKRSContext2D, w: number, h: number, look: Haze) {
  const count = look.ridges ?? 7;
  const dice = new Dice(look.seed);
  const noise = layered(makeNoise(look.seed), 7);
  const far = blend(rgb(look.glow), rgb(look.near), 0.12);
  for (let i = 0; i < count; i += 1) {
    const depth = i / (count - 1);
    const base = h * (0.4 + 0.56 * depth ** 1.25);
    const swell = h * (0.1 + 0.1 * depth) * (look.rough ?? 1);
    const stretch = (1.3 + (1 - depth) * 1.8) * (w / h > 1 ? w / h : 1);
    const offset = dice.between(0, 90);
    const color = blend(far, rgb(look.near), depth ** 1.3);
    const top = (x: number) => base + noise((x / w) * stretch + offset, i * 3.7) * swell * 2;
    g.beginPath();
    g.moveTo(0, h);
    for (let x = 0; x <= w; x += 1.5) g.lineTo(x, top(x));
    g.lineTo(w, top(w));
    g.lineTo(w, h);
    const air = g.createLinearGradient(0, base - swell, 0, base + h * 0.3);
    air.addColorStop(0, css(color));
    air.addColorStop(1, css(blend(color, rgb(look.glow), 0.55 * (1 - depth) + 0.06)));
    g.fillStyle = air;
    g.fill();
    if (look.trees && depth > 0.6) plantTrees(g, w, h, top, css(color), depth, dice);
  }
}

function plantTrees(
  g: SKRSContext2D,
  w: number,
  h: number,
  top: (x: number) => number,
  color: string,
  depth: number,
  dice: Dice,
) {
  g.fillStyle = color;
  const size = h * 0.018 * (1 + (depth - 0.6) * 7);
  for (let x = -size; x < w + size; x += dice.between(0.12, 0.75) * size * 0.6) {
    const tall = size * dice.between(0.45, 1.2);
    const y = top(x) + size * 0.15;
    const half = tall * 0.17;
    g.beginPath();
    g.moveTo(x, y - tall);
    for (let k = 1; k <= 5; k += 1) {
      g.lineTo(x + half * (k / 5) * 1.25, y - tall + (tall * k) / 5.2);
      g.lineTo(x + half * (k / 5) * 0.6, y - tall + (tall * k) / 5.4);
    }
    for (let k = 5; k >= 1; k -= 1) {
      g.lineTo(x - half * (k / 5) * 0.6, y - tall + (tall * k) / 5.4);
      g.lineTo(x - half * (k / 5) * 1.25, y - tall + (tall * k) / 5.2);
    }
    g.fill();
  }
}

/** The reflection of the land, in strips with a small horizontal offset for waves. */
function mirror(g: SKRSContext2D, w: number, h: number, lake: number, look: Haze) {
  const shore = Math.round(h * lake);
  const depth = h - shore;
  const noise = makeNoise(look.seed + 5);
  for (let y = 0; y < depth; y += 1) {
    const from = Math.max(0, shore - 1 - y * 1.15);
    const shift = noise(y * 0.13, 2) * (1 + (y / depth) * w * 0.006);
    g.drawImage(g.canvas, 0, from, w, 1, shift, shore + y, w, 1.5);
  }
  const veil = g.createLinearGradient(0, shore, 0, h);
  veil.addColorStop(0, css(rgb(look.glow), 0.22));
  veil.addColorStop(1, css(rgb(look.near), 0.55));
  g.fillStyle = veil;
  g.fillRect(0, shore, w, depth);
}
