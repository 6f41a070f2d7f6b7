import {
  type SupervisedWorker,
  superviseWorker,
} from '../../shared/supervision/superviseWorker.ts';

/** By then the user has pressed the button, and access is known. */
const PATIENCE_MS = 20_000;

/** Starts workers of one kind, and holds at most one that waits for the next document. */
class WaitingWorker {
  readonly #start: () => SupervisedWorker;
  #waiting: SupervisedWorker | null = null;

  constructor(start: () => SupervisedWorker) {
    this.#start = start;
  }

  prewarm(): void {
    if (this.#waiting?.isOver() !== false) this.#waiting = this.#start();
  }

  /** Returns the prewarmed worker or a new one. The caller ends it. */
  acquire(): SupervisedWorker {
    const taken = this.#waiting;
    this.#waiting = null;
    return taken?.isOver() === false ? taken : this.#start();
  }

  dispose(): void {
    this.#waiting?.end();
    this.#waiting = null;
  }
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

const startPackWorker = (): SupervisedWorker =>
  superviseWorker(
    'pack',
    (name) =>
      new Worker(new URL('../../../workers/pack/pack.worker.ts', import.meta.url), {
        type: 'module',
        name,
      }),
  );

/** The workers of documents. */
export class DocumentWorkers {
  readonly engine = new WaitingWorker(startEngineWorker);
  readonly pack = new WaitingWorker(startPackWorker);
  #disposeTimer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Starts the workers of the next document. The engine and its parser take longest of all parts of an opening,
   * so they load in parallel with the reader's code. Unused workers are terminated.
   */
  prewarm(): void {
    this.pack.prewarm();
    this.engine.prewarm();
    clearTimeout(this.#disposeTimer);
    this.#disposeTimer = setTimeout(this.dispose, PATIENCE_MS);
  }

  /** Ends unused prewarmed workers. */
  readonly dispose = (): void => {
    this.engine.dispose();
    this.pack.dispose();
    clearTimeout(this.#disposeTimer);
  };
}
