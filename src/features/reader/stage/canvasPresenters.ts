import { type BitmapPresenter, mainThreadPresenter } from './mainThreadPresenter.ts';
import { PresenterWorker } from './presenterWorker.ts';

/**
 * Chromium copies a bitmap in the thread that shows it, on its way to the compositor or the graphics
 * card: 10 ms for a page on a tablet and 40 to 60 on a slow one, each a long task and one or two frames
 * lost. A copy in a worker costs the main thread nothing. No other browser gains by
 * it, and a transfer is permanent, so in other browsers the main thread shows bitmaps.
 */
const copiesOnPresent = (): boolean =>
  'userAgentData' in navigator && 'transferControlToOffscreen' in HTMLCanvasElement.prototype;

/** Creates the presenters of one reader. After a crash of the worker, new ones are on the main thread. */
export class Presenters {
  #worker: PresenterWorker | null = null;
  #isTried = false;
  readonly #onCrash: () => void;

  /** @param onCrash what was on its way to the screen is lost */
  constructor(onCrash: () => void) {
    this.#onCrash = onCrash;
  }

  /** Starts the worker before the first bitmap, because starting takes time. */
  begin(): void {
    if (this.#isTried || !copiesOnPresent()) return;
    this.#isTried = true;
    const worker = new PresenterWorker();
    this.#worker = worker;
    void worker.crashed.then(() => this.#fallBack());
  }

  #fallBack(): void {
    this.#worker?.close();
    this.#worker = null;
    this.#onCrash();
  }

  readonly make = (): BitmapPresenter => this.#worker?.make() ?? mainThreadPresenter();

  /** Closes the worker; `begin` starts a new one. */
  close(): void {
    this.#worker?.close();
    this.#worker = null;
    this.#isTried = false;
  }
}
