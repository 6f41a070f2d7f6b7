import { blend, ramp, rgb } from './color.ts';
import { layered, makeNoise } from './random.ts';
import { type Exposure, photo, type Picture, shade } from './picture.ts';

interface Aerial {
  readonly seed: number;
  /** Colours from the lowest to the highest ground. */
  readonly land: readonly string[];
  /** The number of folds across the picture. */
  readonly scale?: number;
  /** Dark branching lines, such as rivers, crevasses or veins. */
  readonly rivers?: string;
  readonly width?: number;
}

/** An aerial view of folded ground with light from the north-west and branching lines. */
export const aerial = (look: Aerial, exposure: Partial<Exposure> = {}): Picture =>
  photo((g, w, h) => {
    const noise = layered(makeNoise(look.seed), 5);
    const veins = layered(makeNoise(look.seed + 4), 3);
    const land = look.land.map(rgb);
    const river = look.rivers ? rgb(look.rivers) : undefined;
    const scale = look.scale ?? 3;
    const height = (x: number, y: number) => {
      const qx = noise(x, y);
      const qy = noise(x + 3.1, y + 7.7);
      return noise(x + qx * 1.9, y + qy * 1.9);
    };
    shade(g, w, h, 820, (px, py) => {
      const [x, y] = [px * scale, py * scale];
      const here = height(x, y);
      const slope = (here - height(x - 0.012, y - 0.012)) * 34;
      const color = ramp(land, 0.5 + here * 1.15);
      const lit =
        slope > 0
          ? blend(color, [255, 255, 250], Math.min(0.5, slope * 0.5))
          : blend(color, [8, 10, 20], Math.min(0.55, -slope * 0.6));
      if (!river) return lit;
      const line = Math.abs(veins(x * 0.62 + here * 0.7, y * 0.62 + 9));
      const width = (look.width ?? 0.022) * (0.5 + Math.abs(noise(x * 0.5, y * 0.5 + 30)) * 2);
      return blend(lit, river, 1 - Math.min(1, Math.max(0, (line - width * 0.4) / width)));
    });
  }, exposure);
