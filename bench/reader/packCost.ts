import { readdirSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as rest } from 'node:timers/promises';
import { PAGES_PER_CHUNK } from '#contract/pack/format.ts';
import { batchFiles } from '../../server/publishing/pdf-worker/packing/batchFile.ts';
import { corpusFile } from '../../tests/helpers/corpus.ts';
import { packFolder } from '../../tests/helpers/packBatch.ts';
import { type Finding, inMegabytes, median } from '../figures.ts';
import { subjectOf } from '../render/files.ts';
import type { BenchStore } from './benchStore.ts';

const names = [
  '7kaa-manual',
  'hvfloat-double-spreads',
  'nusci-issue29-rivalry',
  'freedoom-manual-en',
  'owasp-top10-2017-japanese',
  'beautybook-cn',
  'lure-manual-it',
];
const bounds = { bytes: 3 * 1024 ** 2, seconds: 20, memory: 400 * 1024 ** 2 };

interface Cost {
  /** For 100 pages. */
  readonly bytes: number;
  readonly seconds: number;
  /** The largest resident memory of the builder's processes together. */
  readonly memory: number;
}

/** The cost of the pack of 100 pages: its size, the time of one core, and the builder's memory. */
export async function packCost(_shop: BenchStore): Promise<Finding[]> {
  const costs: Cost[] = [];
  for (const name of names) costs.push(await costOf(name));
  const of = (part: keyof Cost): number[] => costs.map((cost) => cost[part]);
  return [
    atMost('size of the pack of 100 pages', of('bytes'), bounds.bytes, inMegabytes),
    atMost('seconds of one core for a pack of 100 pages', of('seconds'), bounds.seconds, inSeconds),
    atMost('memory of the builder of a pack', of('memory'), bounds.memory, inMegabytes),
  ];
}

const inSeconds = (seconds: number): string => `${seconds.toFixed(1)} s`;

function atMost(
  what: string,
  samples: readonly number[],
  most: number,
  said: (value: number) => string,
): Finding {
  const each = samples.map((value, at) => `${names[at]} ${said(value)}`).join(', ');
  return {
    what,
    asked: `≤ ${said(most)} in the median`,
    reached: `${said(median(samples))}: ${each}`,
    holds: median(samples) <= most,
    samples,
  };
}

async function costOf(name: string): Promise<Cost> {
  const path = corpusFile(name);
  const { pages } = await subjectOf(path, 'magazine');
  const builder = await packFolder(readFileSync(path));
  const before = endedSeconds();
  const watch = watchMemory();
  let bytes = 0;
  try {
    for (let batch = 0; batch * PAGES_PER_CHUNK < pages; batch += 1) {
      const { kind } = await builder.build(batch);
      if (kind !== 'done') throw new Error(`The builder of ${name} ended with ${kind}.`);
      bytes += statSync(batchFiles(builder.folder, batch).data).size;
    }
  } finally {
    // The times of a process are added to its parent's when it has ended.
    await builder.remove();
  }
  const [seconds, memory] = [endedSeconds() - before, await watch.end()];
  return { bytes: (bytes / pages) * 100, seconds: (seconds / pages) * 100, memory };
}

/** Clock ticks of Linux in a second, for programs. */
const ticks = 100;

/** The processor time of all child processes that have ended. */
function endedSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / ticks;
}

/** Samples the memory of all descendants, until `end` returns the largest sum. */
function watchMemory() {
  const ending = new AbortController();
  const watching = (async () => {
    let largest = 0;
    while (!ending.signal.aborted) {
      largest = Math.max(largest, descendantsMemory());
      await rest(50);
    }
    return largest;
  })();
  return {
    end(): Promise<number> {
      ending.abort();
      return watching;
    },
  };
}

function descendantsMemory(): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const parent = /^PPid:\s+(\d+)$/m.exec(statusOf(Number(name)))?.[1];
    if (parent) parents.set(Number(name), Number(parent));
  }
  const isOurs = (id: number | undefined): boolean =>
    id !== undefined && (parents.get(id) === process.pid || isOurs(parents.get(id)));
  return [...parents.keys()]
    .filter(isOurs)
    .reduce((sum, id) => sum + Number(/^VmRSS:\s+(\d+)/m.exec(statusOf(id))?.[1] ?? 0) * 1024, 0);
}

/** Empty for a process that has ended meanwhile. */
function statusOf(id: number): string {
  try {
    return readFileSync(`/proc/${id}/status`, 'utf8');
  } catch {
    return '';
  }
}
