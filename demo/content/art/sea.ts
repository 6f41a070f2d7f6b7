import { blend, type Rgb, rgb } from './color.ts';
import { layered, makeNoise } from './random.ts';
import { type Exposure, photo, type Picture, shade } from './picture.ts';

interface Sea {
  readonly seed: number;
  readonly sky: readonly [string, string];
  readonly water: readonly [string, string];
  readonly horizon: number;
  readonly sun?: { readonly x: number; readonly color: string };
}

/** Open water to the horizon, clouds, and the reflection of a low sun. */
export const sea = (look: Sea, exposure: Partial<Exposure> = {}): Picture =>
  photo((g, w, h) => {
    const [sky0, sky1] = look.sky.map(rgb) as [Rgb, Rgb];
    const [far, near] = look.water.map(rgb) as [Rgb, Rgb];
    const sun = rgb(look.sun?.color ?? '#ffffff');
    const cloud = layered(makeNoise(look.seed), 5);
    const wave = layered(makeNoise(look.seed + 2), 3);
    const wide = w / Math.max(w, h);
    const edge = (look.horizon * h) / Math.max(w, h);
    shade(g, w, h, 1000, (x, y) => {
      const sx = (x - (look.sun?.x ?? 0.5) * wide) / wide;
      if (y < edge) {
        const t = y / edge;
        const bank = Math.max(0, cloud(x * 2.2, (y * 5.5) / (1.15 - t * 0.75)) + 0.08);
        const base = blend(sky0, sky1, t ** 1.6);
        const glow = look.sun ? Math.exp(-(sx * sx * 14 + (1 - t) ** 2 * 7)) : 0;
        return blend(
          blend(base, blend(sky1, [255, 255, 255], 0.35), bank * 0.75),
          sun,
          glow * 0.85,
        );
      }
      const d = (y - edge) / (1 - edge + 0.05);
      const z = 1 / (d + 0.02);
      const swell = wave(x * z * 1.1, z * 5.2) + wave(x * z * 3, z * 16) * 0.35;
      const base = blend(far, near, Math.min(1, d * 1.5));
      const lit = blend(base, sky1, Math.max(0, swell) * (0.8 - d * 0.35));
      const path = look.sun ? Math.exp(-((sx / (0.05 + d * 0.2)) ** 2)) : 0;
      return blend(lit, sun, Math.min(1, path * Math.max(0, swell * 2.3 + 0.25)));
    });
  }, exposure);
