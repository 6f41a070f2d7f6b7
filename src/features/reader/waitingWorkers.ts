import type { PackLink } from '#contract/api/reading.ts';
import type { PackSource } from '../../../workers/pack/packProtocol.ts';
import {
  type SupervisedWorker,
  superviseWorker,
} from '../../shared/supervision/superviseWorker.ts';
import { withPrefix } from '../../shared/ui/prefix.ts';

/** Starts workers of one kind, and holds at most one that waits for the next document. */
export class WaitingWorker {
  readonly #start: () => SupervisedWorker;
  #waiting: SupervisedWorker | null = null;

  constructor(start: () => SupervisedWorker) {
    this.#start = start;
  }

  prewarm(): SupervisedWorker {
    if (this.#waiting?.isOver() !== false) this.#waiting = this.#start();
    return this.#waiting;
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

export const startPackWorker = (): SupervisedWorker =>
  superviseWorker(
    'pack',
    (name) =>
      new Worker(new URL('../../../workers/pack/pack.worker.ts', import.meta.url), {
        type: 'module',
        name,
      }),
  );

/** @param isPictured whether the first picture is requested with the head */
export const packSourceOf = (
  { url, headEnd, pictureEnd }: PackLink,
  isPictured: boolean,
): PackSource => ({
  url: new URL(withPrefix(url), document.baseURI).href,
  headEnd,
  ...(isPictured && { pictureEnd }),
});
