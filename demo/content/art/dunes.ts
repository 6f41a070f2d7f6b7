import { blend, type Rgb, ramp, rgb } from './color.ts';
import { layered, makeNoise } from './random.ts';
import { type Exposure, photo, type Picture, shade } from './picture.ts';

interface Dunes {
  readonly seed: number;
  /** Colours from shadow to light. */
  readonly sand: readonly string[];
  readonly sky?: readonly [string, string];
  readonly horizon?: number;
}

/** Dunes in low light, with curved crests, ripples and one side in shade. */
export const dunes = (look: Dunes, exposure: Partial<Exposure> = {}): Picture =>
  photo((g, w, h) => {
    const tall = h / Math.max(w, h);
    const horizon = (look.horizon ?? 0) * tall;
    const sand = look.sand.map(rgb);
    const wind = layered(makeNoise(look.seed), 3);
    const fine = makeNoise(look.seed + 1);
    const height = heightField(wind, fine);
    const sky = look.sky?.map(rgb) as [Rgb, Rgb] | undefined;
    shade(g, w, h, 1000, (x, y) => {
      const edge = horizon + wind(x * 1.4, 7) * 0.06;
      if (sky && y < edge) return blend(sky[0], sky[1], (y / edge) ** 1.4);
      // At a low viewing angle the rows are closer together towards the horizon.
      const depth = sky ? 0.32 / (y - edge + 0.13) : 1.5;
      const gx = (x - 0.5) * depth * 1.5;
      const gy = depth * 1.6 + (sky ? 0 : y * 1.9);
      const step = 0.004;
      const here = height(gx, gy);
      const dx = (height(gx + step, gy) - here) / step;
      const dy = (height(gx, gy + step) - here) / step;
      const light = (0.55 + dx * 1.1 + dy * 0.35) / Math.sqrt(1 + dx * dx + dy * dy);
      const color = ramp(sand, light);
      return sky ? blend(color, sky[1], Math.min(0.55, Math.max(0, depth - 0.9) * 0.36)) : color;
    });
  }, exposure);

function heightField(
  wind: (x: number, y: number) => number,
  fine: (x: number, y: number) => number,
) {
  return (x: number, y: number) => {
    const bend = wind(x * 0.8, y * 0.8) * 1.5;
    const phase = y * 1.35 + x * 0.55 + bend;
    const t = phase - Math.floor(phase);
    // The windward side is long and flat, the leeward side short and steep.
    const crest = t < 0.74 ? (t / 0.74) ** 1.4 : 1 - (t - 0.74) / 0.26;
    const ripple =
      Math.sin((x * 0.9 - y * 1.25 + bend * 0.35 + fine(x * 5, y * 5) * 0.035) * 165) * 0.0011;
    return crest * 0.34 + ripple * (t < 0.74 ? 1 : 0.2) + fine(x * 1.1, y * 1.1) * 0.03;
  };
}
