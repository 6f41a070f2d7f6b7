import { proxy, ref } from 'valtio';
import { type Report, readReport } from '../../report/reportSchema.ts';
import type { Step } from '../../probes/index.ts';
import type { Length } from './iterations.ts';

interface Running {
  readonly length: Length;
  /** The name of the present issue, and the index of the present iteration. */
  issue: string;
  iteration: number;
  iterations: number;
  step: Step;
  /** The number of iterations that were repeated because the page was hidden. */
  restarts: number;
}

const storageKey = 'gatefold:bench';

export const bench = proxy({
  length: 'whole' as Length,
  /** null when no run is in progress. */
  running: null as Running | null,
  /** The last result of this device. */
  report: storedResult(),
  /** The compared result: the previous one, or a pasted one. */
  earlier: null as Report | null,
  /** The outcome of the last run, if there was one. */
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

/** Stores the report. A report is immutable, so it needs no proxy. */
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

/** The last result of this browser. */
function storedResult(): Report | null {
  try {
    const report = readReport(localStorage.getItem(storageKey) ?? '');
    return report && ref(report);
  } catch {
    return null;
  }
}

function storeResult(report: Report): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(report));
  } catch {
    // Without storage the result is only on the page.
  }
}
