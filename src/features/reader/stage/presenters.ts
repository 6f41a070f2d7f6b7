import { type BitmapPresenter, mainThreadPresenter } from './mainThreadPresenter.ts';
import { PresenterWorker } from './presenterWorker.ts';

/**
 * Chromium copies a bitmap in the thread that shows it, on its way to the compositor or the graphics
 * card: 10 ms for a page of a tablet and 40 to 60 on a slow one, each a long task and a frame or two
 * lost. Copied by a worker it costs the page nothing. No other browser has been seen to gain by
 * that, and a canvas once given away cannot be had back, so elsewhere the page shows them itself.
 */
const copiesOnPresent = (): boolean =>
  'userAgentData' in navigator && 'transferControlToOffscreen' in HTMLCanvasElement.prototype;

/** The screens of one reader. Should their worker die, the page serves new ones by itself. */
export class Presenters {
  #worker: PresenterWorker | null = null;
  #isTried = false;
  readonly #onCrash: () => void;

  /** @param onCrash what was on its way to the screen is lost */
  constructor(onCrash: () => void) {
    this.#onCrash = onCrash;
  }

  /** To be called before there is something to show, because a worker takes its time to come. */
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

  /** What was made is not shown any more; `begin` begins anew. */
  close(): void {
    this.#worker?.close();
    this.#worker = null;
    this.#isTried = false;
  }
}
