import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { LoadResult, type LoadPlan } from './loadGenerator.ts';
import { type Finding, median, spreadOf } from '../figures.ts';

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

/** Sends the requests of `volley` from another process, and returns its result. */
export async function load(volley: LoadPlan): Promise<LoadResult> {
  const generator = join(import.meta.dirname, 'loadGenerator.ts');
  const child = spawn(process.execPath, [generator], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(volley));
  return LoadResult.parse(JSON.parse(await text(child.stdout)));
}

/**
 * Measures the servers alternately, round after round, so that other work on the machine affects all
 * alike. The first round warms up and does not count.
 */
export async function inTurn<Name extends string>(
  volleys: Readonly<Record<Name, LoadPlan>>,
  rounds: number,
): Promise<Record<Name, LoadResult[]>> {
  const names = Object.keys(volleys) as Name[];
  const hits = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    LoadResult[]
  >;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const hit = await load(volleys[name]);
      if (round > 0) hits[name].push(hit);
    }
  }
  return hits;
}
