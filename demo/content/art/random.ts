/** A random number generator with a seed (mulberry32). It returns the same numbers on every machine. */
export class Dice {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }
  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }
  int(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }
  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T;
  }
  /** Roughly normal, mean 0, deviation 1. */
  normal(): number {
    return (this.next() + this.next() + this.next() + this.next() - 2) * 1.73;
  }
}

export type Noise = (x: number, y: number) => number;

/** Smooth noise from -1 to 1: gradients on a grid, blended (after Perlin). */
export function makeNoise(seed: number): Noise {
  const dice = new Dice(seed);
  const gx = new Float32Array(65536);
  const gy = new Float32Array(65536);
  for (let i = 0; i < 65536; i += 1) {
    const angle = dice.next() * Math.PI * 2;
    gx[i] = Math.cos(angle);
    gy[i] = Math.sin(angle);
  }
  const corner = (xi: number, yi: number, dx: number, dy: number) => {
    const i = (xi & 255) | ((yi & 255) << 8);
    return (gx[i] as number) * dx + (gy[i] as number) * dy;
  };
  return (x, y) => {
    const xi = Math.floor(x);
    const yi = Math.floor(y);
    const fx = x - xi;
    const fy = y - yi;
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const a = corner(xi, yi, fx, fy);
    const b = corner(xi + 1, yi, fx - 1, fy);
    const c = corner(xi, yi + 1, fx, fy - 1);
    const d = corner(xi + 1, yi + 1, fx - 1, fy - 1);
    return (a + (b - a) * u + (c + (d - c) * u - a - (b - a) * u) * v) * 1.45;
  };
}

/** The sum of several octaves of noise. Each octave has half the amplitude and twice the frequency. */
export function layered(noise: Noise, octaves: number): Noise {
  return (x, y) => {
    let sum = 0;
    let height = 0.5;
    let scale = 1;
    for (let i = 0; i < octaves; i += 1) {
      sum += noise(x * scale + i * 17.3, y * scale - i * 9.1) * height;
      height /= 2;
      scale *= 2.03;
    }
    return sum;
  };
}
