import { extent, quantileSorted } from 'd3-array';
import { type ScaleLinear, scaleLinear } from 'd3-scale';

/** Everything of a plot that is arithmetic. A share is a number from 0 to 1 of the plot's width or height. */

/** From nothing, or from the least where that is below, up to a round number that no value exceeds. */
export function scaleOf(values: readonly number[]): ScaleLinear<number, number> {
  const [least = 0, most = 0] = extent(values);
  const top = most > 0 || least < 0 ? most : 1;
  return scaleLinear([Math.min(0, least), top], [0, 1]).nice(4);
}

/** Round numbers along a scale, whole ones only where there are no halves of what is counted. */
export const ticksOf = (scale: ScaleLinear<number, number>, isWhole = false): number[] =>
  scale.ticks(4).filter((tick) => !isWhole || Number.isInteger(tick));

/** At most as many of the values as asked for, at equal distances, the last one among them. */
export function someOf<T>(values: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.ceil((values.length - 1) / Math.max(1, most - 1)));
  return values.filter((_, place) => (values.length - 1 - place) % step === 0);
}

/** The place of the value that is nearest to what was pointed at. */
export function nearest(values: readonly number[], wanted: number): number {
  return values.reduce(
    (best, value, place) =>
      Math.abs(value - wanted) < Math.abs((values[best] ?? Infinity) - wanted) ? place : best,
    0,
  );
}

export interface Box {
  /** The last values within 1.5 times the box's width of it (Tukey 1977). */
  readonly low: number;
  readonly first: number;
  readonly median: number;
  readonly third: number;
  readonly high: number;
  /** What lies beyond low and high. */
  readonly outliers: readonly number[];
}

/** Throws where there is not one value. */
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
