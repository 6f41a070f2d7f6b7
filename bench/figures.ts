import { quantile } from '#contract/benchmark/statistics.ts';

/** What a measure says: whether it holds, in figures for a reader and for a machine. */
export interface Finding {
  readonly what: string;
  readonly asked: string;
  readonly reached: string;
  /** null where nothing was asked for: the figure explains another. */
  readonly holds: boolean | null;
  /** Every sample, so that another question can be asked of the same run. */
  readonly samples: readonly number[];
}

export { quantile };

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

export const most = (samples: readonly number[]): number => quantile(samples, 1);

const megabyte = 1024 * 1024;

export const inMegabytes = (bytes: number): string => `${(bytes / megabyte).toFixed(1)} MB`;

/** Median, the ends and how many: what a figure of one run is worth. */
export function spreadOf(samples: readonly number[], digits = 0): string {
  const [low, high] = [quantile(samples, 0), most(samples)].map((one) => one.toFixed(digits));
  return `${median(samples).toFixed(digits)} (${low} to ${high}, n=${samples.length})`;
}

/** How many times as long one takes as the other; both measured in turn, in the same run. */
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
