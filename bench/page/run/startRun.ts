import { page, t } from '../translations.ts';
import {
  runIteration,
  untilAborted,
  type IterationResult,
  type IterationContext,
  saveReadingPositions,
  untilVisible,
  keepAwake,
} from './runIteration.ts';
import {
  type Device,
  isTimeLeft,
  type Measured,
  reportOf,
  samplesOf,
  type Iteration,
  iterationsOf,
  portraitSizeIn,
} from './iterations.ts';
import { bench, finish } from './runState.ts';

/**
 * Runs all iterations, each in a frame of its own in the container. The returned function ends the run and removes
 * everything.
 */
export function measureIn(container: Element): () => void {
  const controller = new AbortController();
  const restorePositions = saveReadingPositions();
  const releaseWakeLock = keepAwake();
  window.addEventListener('pagehide', restorePositions, { signal: controller.signal });
  void measureAll(container, controller.signal);
  return () => {
    controller.abort();
    container.replaceChildren();
    restorePositions();
    releaseWakeLock();
  };
}

interface Clock {
  /** Milliseconds spent in iterations, and in the longest iteration. */
  used: number;
  longest: number;
}

async function measureAll(container: Element, signal: AbortSignal): Promise<void> {
  const { version, issues } = page;
  const iterations = iterationsOf(issues, bench.length);
  const measured: Measured = { samples: [], failures: [] };
  const clock: Clock = { used: 0, longest: 0 };
  const frame = portraitSizeIn({ width: container.clientWidth, height: container.clientHeight });
  const title = t('run.frame');
  for (const [at, iteration] of iterations.entries()) {
    if (signal.aborted || !isTimeLeft(clock.used, clock.longest)) break;
    setRunning({ issue: iteration.issue.name, iteration: at, iterations: iterations.length });
    const context = {
      container,
      frame,
      title,
      signal,
      onStep: (step: Running['step']) => setRunning({ step }),
    };
    const result = await measureIteration(iteration, context, clock);
    if (result && iteration.round > 0) addResult(result, iteration, measured);
  }
  if (signal.aborted) return;
  finish(reportOf(measured, { at: new Date(), version, device: deviceHere(), frame, issues }));
}

/** An iteration in which the page was hidden does not count. It is repeated when the page is visible again. */
async function measureIteration(
  iteration: Iteration,
  context: Omit<IterationContext, 'usedMs'>,
  clock: Clock,
): Promise<IterationResult | null> {
  const { signal } = context;
  for (;;) {
    await Promise.race([untilVisible(signal), untilAborted(signal)]);
    if (signal.aborted) return null;
    const startedAt = performance.now();
    const result = await runIteration(iteration, { ...context, usedMs: clock.used });
    const durationMs = performance.now() - startedAt;
    clock.used += durationMs;
    clock.longest = Math.max(clock.longest, durationMs);
    if (result.end !== 'hidden') return result;
    if (bench.running) bench.running.restarts += 1;
  }
}

function addResult(
  { end, measurements, during, reason }: IterationResult,
  iteration: Iteration,
  measured: Measured,
): void {
  measured.samples.push(...samplesOf(measurements, iteration));
  if (end !== 'failed') return;
  const { issue, round } = iteration;
  measured.failures.push({ reader: 'gatefold', file: issue.name, round, during, reason });
}

type Running = NonNullable<typeof bench.running>;

function setRunning(changes: Partial<Running>): void {
  if (bench.running) Object.assign(bench.running, changes);
}

const deviceHere = (): Device => ({
  userAgent: navigator.userAgent,
  cores: navigator.hardwareConcurrency,
  screen: { width: screen.width, height: screen.height },
  density: devicePixelRatio,
});
