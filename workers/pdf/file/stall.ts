import type { RangedFile } from './rangedFile.ts';
import type { TimeSlice } from '../schedule/scheduler.ts';
import { EngineError, until } from '../engine/engineError.ts';

/**
 * How long a paint may make no progress while requests are stalled. pdf.js does not report which
 * page waits for which bytes. A page with all its bytes makes progress within this time.
 */
const STALL_TIMEOUT_MS = 500;

/** Settles with `work`, or rejects with an EngineError when requests stall. */
export function untilStalled<T>(file: RangedFile, work: Promise<T>): Promise<T> {
  const stalled = new AbortController();
  const stop = file.whenStalled((reason) => {
    stalled.abort(new EngineError(reason, 'Bytes of the file cannot be had.'));
  });
  return until(stalled.signal, work).finally(stop);
}

/**
 * Runs work in slices that the scheduler dispatches.
 * @returns null when `outer` stopped it; rejects with an EngineError when its requests
 * stall
 */
export async function withStallTimeout<T>(
  file: RangedFile,
  outer: AbortSignal,
  slice: TimeSlice,
  work: (signal: AbortSignal, slice: TimeSlice) => Promise<T | null>,
): Promise<T | null> {
  file.resume();
  const watch = watchStall(file, outer);
  const watchedSlice: TimeSlice = (resume) => {
    watch.pause();
    slice(() => {
      watch.heartbeat();
      resume();
    });
  };
  try {
    const done = await work(watch.signal, watchedSlice);
    if (done === null && !outer.aborted) throw watch.signal.reason;
    return done;
  } finally {
    watch.stop();
  }
}

interface StallWatch {
  /** Aborted by the outer signal, or because the work stalled. */
  readonly signal: AbortSignal;
  /** Other work runs, so this work makes no progress meanwhile. */
  pause(): void;
  heartbeat(): void;
  stop(): void;
}

/** Watches work that may not depend on the stalled requests. */
function watchStall(file: RangedFile, outer: AbortSignal): StallWatch {
  const inner = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPaused = false;

  function wait(): void {
    clearTimeout(timer);
    if (isPaused) return;
    timer = setTimeout(() => {
      if (file.error) inner.abort(new EngineError(file.error, 'The paint waits for bytes.'));
    }, STALL_TIMEOUT_MS);
  }
  const abort = () => inner.abort(outer.reason);
  const stopListening = file.whenStalled(wait);
  outer.addEventListener('abort', abort, { once: true });
  if (outer.aborted) abort();
  return {
    signal: inner.signal,
    pause() {
      isPaused = true;
      clearTimeout(timer);
    },
    heartbeat() {
      isPaused = false;
      if (file.error) wait();
    },
    stop() {
      clearTimeout(timer);
      stopListening();
      outer.removeEventListener('abort', abort);
    },
  };
}
