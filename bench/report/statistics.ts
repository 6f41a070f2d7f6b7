/** The quantile: the smallest sample that is not exceeded by this share (0 to 1) of the samples. NaN without samples. */
export function quantile(samples: readonly number[], part: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

/** For an even number of samples, the mean of the middle two. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[half - 1], sorted[half]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/** A seeded generator (mulberry32): the same samples always result in the same interval. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Ratio {
  readonly value: number;
  /** The bounds of the confidence interval. */
  readonly low: number;
  readonly high: number;
  readonly files: number;
}

/** The samples of two sides for the same file. */
export interface Pair {
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
}

const times = 1000;

const drawn = <T>(from: readonly T[], random: () => number): T[] =>
  from.map(() => from[Math.floor(random() * from.length)] as T);

const ofMedians = (pairs: readonly Pair[]): number =>
  median(pairs.map(({ ours, theirs }) => median(ours) / median(theirs)));

/**
 * The ratio of two sides: the median over the files of the ratio of their medians. The confidence interval is a percentile
 * bootstrap (Efron 1979): it draws files, and samples of each drawn file.
 * @param sure the share of bootstrap samples between `low` and `high`
 */
export function ratioOf(pairs: readonly Pair[], sure = 0.95): Ratio | null {
  const whole = pairs.filter(
    ({ ours, theirs }) => ours.length > 0 && theirs.length > 0 && median(theirs) > 0,
  );
  if (whole.length === 0) return null;
  const random = randomFrom(1);
  const again = Array.from({ length: times }, () =>
    ofMedians(
      drawn(whole, random).map(({ ours, theirs }) => ({
        ours: drawn(ours, random),
        theirs: drawn(theirs, random),
      })),
    ),
  ).filter((one) => Number.isFinite(one));
  return {
    value: ofMedians(whole),
    low: quantile(again, (1 - sure) / 2),
    high: quantile(again, (1 + sure) / 2),
    files: whole.length,
  };
}
