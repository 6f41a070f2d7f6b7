import { readThrough, type Step, type Measurement } from '../../probes/index.ts';
import { addFrame, readingIn } from './frame.ts';
import { maxRunMs, type Size, type Iteration } from './iterations.ts';

/** Requests a screen wake lock. The returned function releases it. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isReleased = false;
  const request = async (): Promise<void> => {
    try {
      lock = await navigator.wakeLock.request('screen');
      if (isReleased) await lock.release();
    } catch {
      // Not all browsers support it, and none without HTTPS.
    }
  };
  /** The browser releases the lock whenever the page is hidden. */
  const requestAgain = () => document.visibilityState === 'visible' && void request();
  document.addEventListener('visibilitychange', requestAgain);
  void request();
  return () => {
    isReleased = true;
    document.removeEventListener('visibilitychange', requestAgain);
    void lock?.release();
  };
}

/** Resolves when the page is visible. */
export const untilVisible = (signal: AbortSignal): Promise<void> =>
  untilVisibility('visible', signal);

/** Resolves when the page is hidden. */
const restarts = (signal: AbortSignal): Promise<void> => untilVisibility('hidden', signal);

/** Never resolves if the signal is aborted first. */
const untilVisibility = (to: DocumentVisibilityState, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const check = () => document.visibilityState === to && resolve();
    document.addEventListener('visibilitychange', check, { signal });
    check();
  });

/** The key under which the reader stores the last page of each file (src/features/reader/positions/devicePositions.ts). */
const storageKey = 'gatefold:places';

/** Saves the user's reading positions before a run. The returned function restores them. */
export function saveReadingPositions(): () => void {
  try {
    const before = localStorage.getItem(storageKey);
    return () => {
      if (before === null) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, before);
    };
  } catch {
    // Without storage the reader stores no positions.
    return () => {};
  }
}

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
