import { proxy, ref } from 'valtio';
import type { Report } from '#contract/benchmark/report.ts';
import type { Step } from '../probes/index.ts';
import { storedResult, storeResult } from './storedResult.ts';
import type { Length } from './rules.ts';

interface Running {
  readonly length: Length;
  /** What is read just now: its name, and which of all turns it is. */
  issue: string;
  turn: number;
  turns: number;
  step: Step;
  /** Turns that were begun again, because the page was not seen meanwhile. */
  hidden: number;
}

export const bench = proxy({
  length: 'whole' as Length,
  /** null while nothing is measured. */
  running: null as Running | null,
  /** The last result of this device. */
  report: storedResult(),
  /** What it is compared with: the one before it, or one that was pasted. */
  earlier: null as Report | null,
  /** What became of the last run, where that has to be said. */
  ended: null as 'done' | 'cancelled' | 'nothing' | null,
});

export function start(): void {
  bench.ended = null;
  const { length } = bench;
  bench.running = { length, issue: '', turn: 0, turns: 1, step: 'loading', hidden: 0 };
}

export function cancel(): void {
  if (bench.running) Object.assign(bench, { running: null, ended: 'cancelled' });
}

/** A report is never changed, so nobody has to watch what is in it. */
export function finish(report: Report): void {
  const isEmpty = report.samples.length === 0;
  Object.assign(bench, { running: null, ended: isEmpty ? 'nothing' : 'done' });
  if (isEmpty) return;
  bench.earlier = bench.report;
  bench.report = ref(report);
  storeResult(report);
}

export function compareWith(earlier: Report): void {
  bench.earlier = ref(earlier);
}
