import { type NamedWorker, spawnNamedWorker } from './namedWorker.ts';

/** Whoever reached for a button has pressed it by then, and knows whether they may read. */
const PATIENCE_MS = 20_000;

let prewarmed: NamedWorker | null = null;
let disposeTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Begins the worker of the next document. It and its parser take longest of all that an opening waits
 * for, so they come while the viewer's own code is still on its way. One that nobody takes is given back.
 */
export function prewarmEngineWorker(): void {
  prewarmed ??= start();
  clearTimeout(disposeTimer);
  disposeTimer = setTimeout(disposePrewarmedEngineWorker, PATIENCE_MS);
}

/** The one that was begun, or one that is begun now; whoever takes it ends it. */
export function acquireEngineWorker(): NamedWorker {
  const taken = prewarmed ?? start();
  prewarmed = null;
  clearTimeout(disposeTimer);
  return taken;
}

/** Nothing is going to be read: one that was begun and not taken is given back. */
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
