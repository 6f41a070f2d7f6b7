import type { SKRSContext2D } from '@napi-rs/canvas';
import { blend, css, ramp, rgb } from './color.ts';
import { layered, makeNoise } from './random.ts';
import { type Exposure, photo, type Picture } from './picture.ts';
import { paintStars } from './stars.ts';

interface Planet {
  readonly seed: number;
  readonly bands: readonly string[];
  /** The centre as fractions of the picture's width and height, and the radius as a fraction of its width. */
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly rings?: string;
  readonly tilt?: number;
  /** 0 has storms in bands, 1 is rock and ice. */
  readonly rock?: boolean;
}

/** Draws a planet that is lit from one side, with rings in front and behind. */
export const planet = (look: Planet, exposure: Partial<Exposure> = {}): Picture =>
  photo((g, w, h) => {
    g.fillStyle = '#05070d';
    g.fillRect(0, 0, w, h);
    paintStars(g, w, h, look.seed, 420);
    const tilt = look.tilt ?? -0.32;
    g.translate(look.x * w, look.y * h);
    g.rotate(tilt);
    const r = look.r * w;
    if (look.rings) paintRings(g, r, look.rings, 'far');
    paintBall(g, r, look);
    if (look.rings) paintRings(g, r, look.rings, 'near');
    g.resetTransform();
  }, exposure);

function paintBall(g: SKRSContext2D, r: number, look: Planet) {
  const size = Math.min(900, Math.ceil(r));
  const noise = layered(makeNoise(look.seed), 6);
  const bands = look.bands.map(rgb);
  const image = g.createImageData(size * 2, size * 2);
  const light = [-0.62, -0.3, 0.72] as const;
  for (let y = -size; y < size; y += 1) {
    for (let x = -size; x < size; x += 1) {
      const [nx, ny] = [x / size, y / size];
      const flat = nx * nx + ny * ny;
      if (flat > 1) continue;
      const nz = Math.sqrt(1 - flat);
      const swirl = noise(nx * 2.1 + nz, ny * (look.rock ? 2.1 : 7)) * (look.rock ? 1 : 0.12);
      const t = look.rock
        ? 0.5 + swirl * 1.1
        : (ny + swirl + 1) / 2 + noise(nz * 1.2, ny * 22) * 0.1;
      const day = Math.max(0, nx * light[0] + ny * light[1] + nz * light[2]);
      const c = blend([3, 4, 9], ramp(bands, t), Math.min(1, day ** 0.85 * 1.06 + 0.012));
      const at = ((y + size) * size * 2 + x + size) * 4;
      image.data[at] = c[0];
      image.data[at + 1] = c[1];
      image.data[at + 2] = c[2];
      image.data[at + 3] = 255 * Math.min(1, (1 - Math.sqrt(flat)) * size * 0.8);
    }
  }
  stamp(g, image, size, r);
}

function stamp(
  g: SKRSContext2D,
  image: ReturnType<SKRSContext2D['createImageData']>,
  size: number,
  r: number,
) {
  const Small = g.canvas.constructor as new (w: number, h: number) => typeof g.canvas;
  const ball = new Small(size * 2, size * 2);
  ball.getContext('2d').putImageData(image, 0, 0);
  g.imageSmoothingQuality = 'high';
  g.drawImage(ball, -r, -r, r * 2, r * 2);
}

function paintRings(g: SKRSContext2D, r: number, color: string, side: 'far' | 'near') {
  const noise = layered(makeNoise(42), 4);
  g.save();
  g.beginPath();
  g.rect(-r * 4, side === 'far' ? -r * 4 : 0, r * 8, r * 4);
  g.clip();
  g.scale(1, 0.27);
  for (let k = 1.28; k < 2.36; k += 0.0042) {
    const gap = k > 1.93 && k < 1.985 ? 0.04 : 1;
    const alpha = gap * Math.max(0.03, 0.5 + noise(k * 19, 1) * 1.1) * (k < 1.5 ? 0.45 : 0.85);
    g.strokeStyle = css(rgb(color), Math.min(0.95, alpha));
    g.lineWidth = r * 0.0052;
    g.beginPath();
    g.arc(0, 0, r * k, 0, Math.PI * 2);
    g.stroke();
  }
  g.restore();
}
