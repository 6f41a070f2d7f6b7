export type Rgb = readonly [number, number, number];

export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export const blend = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

export const css = (c: Rgb, alpha = 1): string =>
  `rgba(${Math.round(c[0])},${Math.round(c[1])},${Math.round(c[2])},${alpha})`;

const hex = (c: Rgb): string =>
  `#${c
    .map((v) =>
      Math.round(Math.max(0, Math.min(255, v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

export const mix = (a: string, b: string, t: number): string => hex(blend(rgb(a), rgb(b), t));

/** A colour of a gradient whose stops are evenly distributed from 0 to 1. */
export function ramp(stops: readonly Rgb[], t: number): Rgb {
  const at = Math.max(0, Math.min(0.99999, t)) * (stops.length - 1);
  const i = Math.floor(at);
  return blend(stops[i] as Rgb, stops[i + 1] as Rgb, at - i);
}
