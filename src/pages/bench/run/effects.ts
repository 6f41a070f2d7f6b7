import { page } from '../page.ts';
import { say } from '../translations.ts';
import { runIteration, over, type IterationResult, type IterationContext } from './runIteration.ts';
import { keepReadingPositions } from './readingPositions.ts';
import {
  type Device,
  mayBegin,
  type Measured,
  reportOf,
  samplesOf,
  type Iteration,
  iterationsOf,
  uprightIn,
} from './rules.ts';
import { seen, stayAwake } from './wakeLock.ts';
import { bench, finish } from './store.ts';

/**
 * Measures all that was asked for, in frames that come and go in this place. The answer ends it at
 * once, and leaves nothing behind.
 */
export function measureIn(place: Element): () => void {
  const ending = new AbortController();
  const putBack = keepReadingPositions();
  const sleep = stayAwake();
  window.addEventListener('pagehide', putBack, { signal: ending.signal });
  void measureAll(place, ending.signal);
  return () => {
    ending.abort();
    place.replaceChildren();
    putBack();
    sleep();
  };
}

interface Clock {
  /** Milliseconds in which something was measured, and of that the longest turn. */
  used: number;
  longest: number;
}

async function measureAll(place: Element, signal: AbortSignal): Promise<void> {
  const { version, issues } = page;
  const turns = iterationsOf(issues, bench.length);
  const measured: Measured = { samples: [], failures: [] };
  const clock: Clock = { used: 0, longest: 0 };
  const frame = uprightIn({ width: place.clientWidth, height: place.clientHeight });
  const title = say('stage.frame');
  for (const [at, turn] of turns.entries()) {
    if (signal.aborted || !mayBegin(clock.used, clock.longest)) break;
    show({ issue: turn.issue.name, turn: at, turns: turns.length });
    const taking = {
      place,
      frame,
      title,
      signal,
      onStep: (step: Running['step']) => show({ step }),
    };
    const taken = await takeTurn(turn, taking, clock);
    if (taken && turn.round > 0) note(taken, turn, measured);
  }
  if (signal.aborted) return;
  finish(reportOf(measured, { at: new Date(), version, device: deviceHere(), frame, issues }));
}

/** A turn in which the page was hidden does not count, and is begun anew when it is seen again. */
async function takeTurn(
  turn: Iteration,
  taking: Omit<IterationContext, 'usedMs'>,
  clock: Clock,
): Promise<IterationResult | null> {
  const { signal } = taking;
  for (;;) {
    await Promise.race([seen(signal), over(signal)]);
    if (signal.aborted) return null;
    const began = performance.now();
    const taken = await runIteration(turn, { ...taking, usedMs: clock.used });
    const took = performance.now() - began;
    clock.used += took;
    clock.longest = Math.max(clock.longest, took);
    if (taken.end !== 'hidden') return taken;
    if (bench.running) bench.running.hidden += 1;
  }
}

function note(
  { end, told, during, reason }: IterationResult,
  turn: Iteration,
  measured: Measured,
): void {
  measured.samples.push(...samplesOf(told, turn));
  if (end !== 'failed') return;
  const { issue, round } = turn;
  measured.failures.push({ reader: 'gatefold', file: issue.name, round, during, reason });
}

type Running = NonNullable<typeof bench.running>;

function show(now: Partial<Running>): void {
  if (bench.running) Object.assign(bench.running, now);
}

const deviceHere = (): Device => ({
  userAgent: navigator.userAgent,
  cores: navigator.hardwareConcurrency,
  screen: { width: screen.width, height: screen.height },
  density: devicePixelRatio,
});
