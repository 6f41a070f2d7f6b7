import { proxy, ref } from 'valtio';
import type { Report } from '#contract/benchmark/report.ts';
import type { Step } from '../probes/index.ts';
import { storedResult, storeResult } from './storedResult.ts';
import type { Length } from './rules.ts';

interface Running {
  readonly length: Length;
  /** What is read just now: its name, and which of all turns it is. */
  issue: string;
  iteration: number;
  iterations: number;
  step: Step;
  /** Turns that were begun again, because the page was not seen meanwhile. */
  restarts: number;
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
  outcome: null as 'done' | 'cancelled' | 'nothing' | null,
});

export function start(): void {
  bench.outcome = null;
  const { length } = bench;
  bench.running = { length, issue: '', iteration: 0, iterations: 1, step: 'loading', restarts: 0 };
}

export function cancel(): void {
  if (bench.running) Object.assign(bench, { running: null, outcome: 'cancelled' });
}

/** A report is never changed, so nobody has to watch what is in it. */
export function finish(report: Report): void {
  const isEmpty = report.samples.length === 0;
  Object.assign(bench, { running: null, outcome: isEmpty ? 'nothing' : 'done' });
  if (isEmpty) return;
  bench.earlier = bench.report;
  bench.report = ref(report);
  storeResult(report);
}

export function compareWith(earlier: Report): void {
  bench.earlier = ref(earlier);
}
