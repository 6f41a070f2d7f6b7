import { setTimeout as rest } from 'node:timers/promises';
import type { Tablet } from './tablet.ts';
import type { Finding } from './figures.ts';

interface Reporter {
  readonly state?: string;
}

/** Chromium writes one PipelineReporter for each due frame, with its result. */
export const statesOf = (events: readonly TraceEvent[]): string[] =>
  events
    .filter(({ name, ph }) => name === 'PipelineReporter' && ph === 'b')
    .map(({ args }) => args as { frame_reporter?: Reporter; chrome_frame_reporter?: Reporter })
    .map((args) => (args.chrome_frame_reporter ?? args.frame_reporter)?.state ?? '');

/** A frame without a change was not possible. */
export function presentedOf(doing: string, states: readonly string[]): Finding {
  const possible = states.filter((state) => state !== 'STATE_NO_UPDATE_DESIRED');
  const count = (state: string) => possible.filter((one) => one === state).length;
  const all = count('STATE_PRESENTED_ALL');
  const partial = count('STATE_PRESENTED_PARTIAL');
  const share = (all + partial) / possible.length;
  return {
    what: `frames presented of those possible, ${doing}`,
    asked: '≥ 95 %',
    reached: `${(share * 100).toFixed(1)} % of ${possible.length} (${all} whole, ${partial} without the main thread's part)`,
    holds: share >= 0.95,
    samples: possible.map((state) => Number(state !== 'STATE_DROPPED')),
  };
}

export interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly args: Record<string, unknown>;
}

/** Chromium's trace of these categories during a call. */
export async function traced(
  { browser, page }: Pick<Tablet, 'browser' | 'page'>,
  categories: readonly string[],
  act: () => Promise<unknown>,
): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories: [...categories] });
  await act();
  await rest(300);
  const recorded = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  return recorded.traceEvents;
}
