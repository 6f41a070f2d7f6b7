import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { LoadResult, type LoadPlan } from './loadGenerator.ts';

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
