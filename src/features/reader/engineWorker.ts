import { type NamedWorker, spawnNamedWorker } from './namedWorker.ts';

/** By then the user has pressed the button, and access is known. */
const PATIENCE_MS = 20_000;

let prewarmed: NamedWorker | null = null;
let disposeTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Starts the worker of the next document. It and its parser take longest of all parts of an opening,
 * so they load in parallel with the reader's code. An unused worker is terminated.
 */
export function prewarmEngineWorker(): void {
  prewarmed ??= start();
  clearTimeout(disposeTimer);
  disposeTimer = setTimeout(disposePrewarmedEngineWorker, PATIENCE_MS);
}

/** Returns the prewarmed worker or a new one. The caller terminates it. */
export function acquireEngineWorker(): NamedWorker {
  const taken = prewarmed ?? start();
  prewarmed = null;
  clearTimeout(disposeTimer);
  return taken;
}

/** Terminates an unused prewarmed worker. */
export function disposePrewarmedEngineWorker(): void {
  prewarmed?.worker.terminate();
  prewarmed = null;
  clearTimeout(disposeTimer);
}

/** A worker for one document. */
const start = () =>
  spawnNamedWorker(
    'engine',
    (name) =>
      new Worker(new URL('../../../workers/pdf/engine/engine.worker.ts', import.meta.url), {
        type: 'module',
        name,
      }),
  );
