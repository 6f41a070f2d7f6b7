import { quantile } from './report/statistics.ts';

/** The result of a measure: whether it meets its bound, as text and as data. */
export interface Finding {
  readonly what: string;
  readonly asked: string;
  readonly reached: string;
  /** null for a measure without a bound, which explains another. */
  readonly holds: boolean | null;
  /** Every sample, for other evaluations of the same run. */
  readonly samples: readonly number[];
}

/** Of an error its sentence alone. */
export const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

export { quantile };

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

export const most = (samples: readonly number[]): number => quantile(samples, 1);

const megabyte = 1024 * 1024;

export const inMegabytes = (bytes: number): string => `${(bytes / megabyte).toFixed(1)} MB`;

/** Median, minimum, maximum and number of the samples. */
export function spreadOf(samples: readonly number[], digits = 0): string {
  const [low, high] = [quantile(samples, 0), most(samples)].map((one) => one.toFixed(digits));
  return `${median(samples).toFixed(digits)} (${low} to ${high}, n=${samples.length})`;
}

/** The ratio of two times that were measured alternately in the same run. */
export function timesAsLong(
  what: string,
  mostTimes: number,
  one: readonly number[],
  other: readonly number[],
): Finding {
  const ratio = median(one) / median(other);
  return {
    what,
    asked: `≤ ${mostTimes} times`,
    reached: `${ratio.toFixed(2)} times: ${spreadOf(one)} ms against ${spreadOf(other)} ms`,
    holds: ratio <= mostTimes,
    samples: [...one, ...other],
  };
}
