import { setTimeout as rest } from 'node:timers/promises';
import type { Tablet } from './tablet.ts';

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
