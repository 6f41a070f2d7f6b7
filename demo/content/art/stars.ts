import type { SKRSContext2D } from '@napi-rs/canvas';
import { blend, css, type Rgb, ramp, rgb } from './color.ts';
import { layered, makeNoise, Dice } from './random.ts';
import { type Exposure, photo, type Picture, shade } from './picture.ts';

interface Sky {
  readonly seed: number;
  /** Colours from the darkest sky to the brightest gas. */
  readonly gas: readonly string[];
  readonly stars?: number;
  /** Direction of the band across the picture, in radians; without it the gas fills the whole sky. */
  readonly band?: number;
}

/** A nebula of gas, with dust in front and stars. */
export const starfield = (look: Sky, exposure: Partial<Exposure> = {}): Picture =>
  photo(
    (g, w, h) => {
      paintGas(g, w, h, look);
      paintStars(g, w, h, look.seed, look.stars ?? 1400);
    },
    { grain: 0.08, ...exposure },
  );

function paintGas(g: SKRSContext2D, w: number, h: number, look: Sky) {
  const gas = look.gas.map(rgb);
  const soft = layered(makeNoise(look.seed), 5);
  const dust = layered(makeNoise(look.seed + 3), 5);
  const warm = makeNoise(look.seed + 9);
  const [cos, sin] = [Math.cos(look.band ?? 0), Math.sin(look.band ?? 0)];
  const [mx, my] = [w / Math.max(w, h) / 2, h / Math.max(w, h) / 2];
  shade(g, w, h, 720, (x, y) => {
    const qx = soft(x * 2.6, y * 2.6);
    const qy = soft(x * 2.6 + 5.2, y * 2.6 + 1.3);
    const fold = soft(x * 2.2 + qx * 1.7, y * 2.2 + qy * 1.7);
    const off = -(x - mx) * sin + (y - my) * cos;
    const band = look.band === undefined ? 0.62 : Math.exp(-(((off + qx * 0.16) / 0.2) ** 2));
    const dark = Math.max(0, dust(x * 4 + qy, y * 4 + qx)) * 1.25;
    const glow = Math.max(0, band * (0.62 + fold * 1.5) - dark * band);
    const color: Rgb = ramp(gas, glow * 0.92);
    return blend(
      color,
      gas[Math.floor(gas.length / 2)] as Rgb,
      Math.max(0, warm(x * 3, y * 3)) * 0.22 * glow,
    );
  });
}

export function paintStars(g: SKRSContext2D, w: number, h: number, seed: number, count: number) {
  const dice = new Dice(seed * 7 + 1);
  const unit = Math.max(w, h) / 1250;
  for (let i = 0; i < count; i += 1) {
    const [x, y] = [dice.next() * w, dice.next() * h];
    const bright = dice.next() ** 14;
    const r = (0.35 + dice.next() * 0.5 + bright * 2.6) * unit;
    const tint = dice.pick(['#ffffff', '#dfe8ff', '#fff0d8', '#ffe0c8']);
    if (bright > 0.25) {
      const halo = g.createRadialGradient(x, y, 0, x, y, r * 7);
      halo.addColorStop(0, css(rgb(tint), 0.5));
      halo.addColorStop(1, css(rgb(tint), 0));
      g.fillStyle = halo;
      g.fillRect(x - r * 7, y - r * 7, r * 14, r * 14);
    }
    g.fillStyle = css(rgb(tint), 0.35 + bright * 0.65);
    g.beginPath();
    g.arc(x, y, r, 0, Math.PI * 2);
    g.fill();
  }
}
