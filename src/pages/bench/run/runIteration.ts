import { readThrough, type Step, type Told } from '../probes/index.ts';
import { addFrame, readingIn } from './frame.ts';
import { mostMs, type Size, type Iteration } from './rules.ts';
import { hidden } from './wakeLock.ts';

/** What a turn has to do with: where its frame stands, and how long others have taken before it. */
export interface IterationContext {
  readonly place: Element;
  readonly frame: Size;
  /** For screen readers, which go past it. */
  readonly title: string;
  readonly usedMs: number;
  readonly signal: AbortSignal;
  /** Hears of what is under way. */
  readonly onStep: (step: Step) => void;
}

export interface IterationResult {
  readonly end: 'done' | 'failed' | 'hidden' | 'late' | 'cancelled';
  readonly told: readonly Told[];
  readonly during: Step;
  /** Why it failed. */
  readonly reason: string;
}

/** Opens an issue in a new frame and reads it, until something is in the way. Never rejects. */
export async function runIteration(
  turn: Iteration,
  taking: IterationContext,
): Promise<IterationResult> {
  const taken = { told: [] as Told[], during: 'loading' as Step, reason: '' };
  const ends = new AbortController();
  const enter = (step: Step): void => {
    // What was given up goes on until it notices that its frame is gone.
    if (ends.signal.aborted) return;
    taken.during = step;
    taking.onStep(step);
  };
  enter('loading');
  const frame = addFrame(taking.place, taking.frame, taking.title);
  const read = async (): Promise<IterationResult['end']> => {
    const reading = await readingIn(frame, turn.issue, ends.signal);
    const file = { ...turn.issue, spoken: { has: () => true } };
    await readThrough(reading, file, turn.plan, { told: taken.told, pictures: new Map(), enter });
    return 'done';
  };
  const fail = (error: unknown): IterationResult['end'] => {
    taken.reason = String(error).split('\n')[0] ?? '';
    return 'failed';
  };
  const end = await Promise.race([
    read().catch(fail),
    hidden(ends.signal).then(() => 'hidden' as const),
    over(taking.signal).then(() => 'cancelled' as const),
    later(mostMs - taking.usedMs, ends.signal).then(() => 'late' as const),
  ]);
  ends.abort();
  frame.remove();
  return { ...taken, end };
}

export const over = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Never, where the signal comes first. */
const later = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
