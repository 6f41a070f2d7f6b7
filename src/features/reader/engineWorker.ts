import {
  type SupervisedWorker,
  superviseWorker,
} from '../../shared/supervision/superviseWorker.ts';

/** By then the user has pressed the button, and access is known. */
const PATIENCE_MS = 20_000;

/** Starts the workers of documents, and holds at most one that waits for the next document. */
export class EngineWorkers {
  #prewarmed: SupervisedWorker | null = null;
  #disposeTimer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Starts the worker of the next document. It and its parser take longest of all parts of an opening,
   * so they load in parallel with the reader's code. An unused worker is terminated.
   */
  prewarm(): void {
    if (this.#prewarmed?.isOver() !== false) this.#prewarmed = startEngineWorker();
    clearTimeout(this.#disposeTimer);
    this.#disposeTimer = setTimeout(this.dispose, PATIENCE_MS);
  }

  /** Returns the prewarmed worker or a new one. The caller ends it. */
  acquire(): SupervisedWorker {
    const taken = this.#prewarmed;
    this.#prewarmed = null;
    clearTimeout(this.#disposeTimer);
    return taken?.isOver() === false ? taken : startEngineWorker();
  }

  /** Ends an unused prewarmed worker. */
  readonly dispose = (): void => {
    this.#prewarmed?.end();
    this.#prewarmed = null;
    clearTimeout(this.#disposeTimer);
  };
}

export const startEngineWorker = (): SupervisedWorker =>
  superviseWorker(
    'engine',
    (name) =>
      new Worker(new URL('../../../workers/pdf/engine/engine.worker.ts', import.meta.url), {
        type: 'module',
        name,
      }),
  );
