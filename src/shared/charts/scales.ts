import { extent, quantileSorted } from 'd3-array';
import { type ScaleLinear, scaleLinear } from 'd3-scale';

/** A chart starts at the start side of the page: on the right in a right-to-left page. */
const isMirrored = (): boolean => document.documentElement.dir === 'rtl';

const percent = (share: number): string => `${Number((share * 100).toFixed(3))}%`;

/** From the top, in SVG percentages. */
export const down = (share: number): string => percent(1 - share);

/** From the start side of the page. */
export const along = (share: number): string => percent(isMirrored() ? 1 - share : share);

/** The range between two shares. */
export const between = (from: number, to: number): { x: string; width: string } => {
  const start = Math.min(from, to);
  const width = Math.abs(to - from);
  return { x: percent(isMirrored() ? 1 - start - width : start), width: percent(width) };
};

/** The text anchor for a position. Charts are drawn with `direction: ltr`. */
export const anchor = (side: 'start' | 'end'): 'start' | 'end' =>
  isMirrored() === (side === 'start') ? 'end' : 'start';

/** The pointer's distance from the start side, from 0 to 1. */
export function shareAt(element: Element, clientX: number): number {
  const { left, width } = element.getBoundingClientRect();
  const share = Math.min(1, Math.max(0, (clientX - left) / width));
  return isMirrored() ? 1 - share : share;
}

/** The arithmetic of the charts. A share is a number from 0 to 1 of the chart's width or height. */

/** A scale from 0, or from the least value when that is negative, to a round number above the values. */
export function scaleOf(values: readonly number[]): ScaleLinear<number, number> {
  const [least = 0, most = 0] = extent(values);
  const top = most > 0 || least < 0 ? most : 1;
  return scaleLinear([Math.min(0, least), top], [0, 1]).nice(4);
}

/** Round numbers on a scale, whole ones only for values without fractions. */
export const ticksOf = (scale: ScaleLinear<number, number>, isWhole = false): number[] =>
  scale.ticks(4).filter((tick) => !isWhole || Number.isInteger(tick));

/** At most the given number of values, at equal distances, including the last one. */
export function someOf<T>(values: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.ceil((values.length - 1) / Math.max(1, most - 1)));
  return values.filter((_, place) => (values.length - 1 - place) % step === 0);
}

/** The index of the value that is nearest to the pointer. */
export function nearest(values: readonly number[], wanted: number): number {
  return values.reduce(
    (best, value, place) =>
      Math.abs(value - wanted) < Math.abs((values[best] ?? Infinity) - wanted) ? place : best,
    0,
  );
}

export interface Box {
  /** The last values within 1.5 times the width of the box (Tukey 1977). */
  readonly low: number;
  readonly first: number;
  readonly median: number;
  readonly third: number;
  readonly high: number;
  /** The values beyond low and high. */
  readonly outliers: readonly number[];
}

/** Throws without a value. */
export function boxOf(values: readonly number[]): Box {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => {
    const value = quantileSorted(sorted, share);
    if (value === undefined) throw new RangeError('A box needs at least one value.');
    return value;
  };
  const [first, third] = [at(0.25), at(0.75)];
  const reach = 1.5 * (third - first);
  const isWithin = (value: number) => value >= first - reach && value <= third + reach;
  const within = sorted.filter(isWithin);
  return {
    low: within[0] ?? first,
    first,
    median: at(0.5),
    third,
    high: within.at(-1) ?? third,
    outliers: sorted.filter((value) => !isWithin(value)),
  };
}
