import { type Finding, median, spreadOf } from '../figures.ts';
import type { LoadResult } from './loadGenerator.ts';

/** The ratio of responses per second; both are measured alternately in the same run. */
export function asMany(
  what: string,
  least: number | null,
  ours: readonly LoadResult[],
  others: readonly LoadResult[],
): Finding {
  const [one, other] = [ours, others].map((hits) => hits.map(({ perSecond }) => perSecond));
  const ratio = median(one ?? []) / median(other ?? []);
  const busy = [ours, others].map((hits) => median(hits.map((hit) => hit.busy)).toFixed(2));
  const errors = [...ours, ...others].reduce((sum, hit) => sum + hit.errors, 0);
  return {
    what,
    asked: least === null ? '' : `≥ ${least}, no error`,
    reached: `${ratio.toFixed(2)}: ${spreadOf(one ?? [])} a second against ${spreadOf(other ?? [])}, ${errors} errors; the asker took ${busy.join(' and ')} of a core`,
    holds: least === null ? null : ratio >= least && errors === 0,
    samples: [...(one ?? []), ...(other ?? [])],
  };
}
