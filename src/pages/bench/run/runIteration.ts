import { readThrough, type Step, type Measurement } from '../probes/index.ts';
import { addFrame, readingIn } from './frame.ts';
import { maxRunMs, type Size, type Iteration } from './rules.ts';
import { restarts } from './wakeLock.ts';

/** The surroundings of an iteration. */
export interface IterationContext {
  readonly container: Element;
  readonly frame: Size;
  /** The frame's title for screen readers. */
  readonly title: string;
  readonly usedMs: number;
  readonly signal: AbortSignal;
  /** Is called when a step starts. */
  readonly onStep: (step: Step) => void;
}

export interface IterationResult {
  readonly end: 'done' | 'failed' | 'hidden' | 'late' | 'cancelled';
  readonly measurements: readonly Measurement[];
  readonly during: Step;
  /** Why it failed. */
  readonly reason: string;
}

/** Measures an issue in a new frame until it is done, fails, is hidden, late or cancelled. Never rejects. */
export async function runIteration(
  iteration: Iteration,
  context: IterationContext,
): Promise<IterationResult> {
  const result = { measurements: [] as Measurement[], during: 'loading' as Step, reason: '' };
  const ends = new AbortController();
  const enter = (step: Step): void => {
    // An abandoned session continues until it fails on its removed frame.
    if (ends.signal.aborted) return;
    result.during = step;
    context.onStep(step);
  };
  enter('loading');
  const frame = addFrame(context.container, context.frame, context.title);
  const readIssues = async (): Promise<IterationResult['end']> => {
    const reading = await readingIn(frame, iteration.issue, ends.signal);
    const file = { ...iteration.issue, pagesWithText: { has: () => true } };
    await readThrough(reading, file, iteration.plan, {
      measurements: result.measurements,
      pictures: new Map(),
      onStep: enter,
    });
    return 'done';
  };
  const fail = (error: unknown): IterationResult['end'] => {
    result.reason = String(error).split('\n')[0] ?? '';
    return 'failed';
  };
  const end = await Promise.race([
    readIssues().catch(fail),
    restarts(ends.signal).then(() => 'hidden' as const),
    untilAborted(context.signal).then(() => 'cancelled' as const),
    timeout(maxRunMs - context.usedMs, ends.signal).then(() => 'late' as const),
  ]);
  ends.abort();
  frame.remove();
  return { ...result, end };
}

export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Never resolves if the signal is aborted first. */
const timeout = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
