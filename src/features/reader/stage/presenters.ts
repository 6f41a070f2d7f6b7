import * as Comlink from 'comlink';
import type { PresenterId, PresentersApi } from '../../../../workers/canvas/presenterProtocol.ts';
import { superviseWorker } from '../../../shared/supervision/superviseWorker.ts';

/** A canvas that shows finished bitmaps, from the main thread or a worker. */
export interface BitmapPresenter {
  readonly canvas: HTMLCanvasElement;
  /** Consumes the bitmap. Resolves with true when the next frame shows it, with false when it was lost. */
  present(bitmap: ImageBitmap): Promise<boolean>;
  /** Removes the canvas from the document and releases its memory. */
  release(): void;
}

export function mainThreadPresenter(): BitmapPresenter {
  const canvas = document.createElement('canvas');
  return {
    canvas,
    async present(bitmap) {
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
      // An opaque context needs two thirds of the time (workers/canvas).
      canvas.getContext('bitmaprenderer', { alpha: false })?.transferFromImageBitmap(bitmap);
      return true;
    },
    release() {
      canvas.remove();
      // Safari releases a canvas's memory at garbage collection, or when its size is 0.
      canvas.width = 0;
      canvas.height = 0;
    },
  };
}

interface TransferredCanvas {
  readonly id: PresenterId;
  readonly canvas: HTMLCanvasElement;
}

const begin = () =>
  superviseWorker(
    'screen worker',
    (name) =>
      new Worker(new URL('../../../../workers/canvas/canvas.worker.ts', import.meta.url), {
        type: 'module',
        name,
      }),
  );

/** The page's side of the worker that shows bitmaps on transferred canvases. No call throws. */
class PresenterWorker {
  readonly #life = begin();
  readonly #remote = Comlink.wrap<PresentersApi>(this.#life.worker);
  /**
   * Canvases for reuse: each has a frame sink in the worker, and both stay until the
   * worker's garbage collection, which is rare.
   */
  readonly #spare: TransferredCanvas[] = [];
  #transferredCount = 0;

  /** Resolves when the worker has crashed; never after `close`. */
  readonly crashed = this.#life.crashed;

  make(): BitmapPresenter {
    const transferred = this.#spare.pop() ?? this.#transfer();
    let isHeld = true;
    return {
      canvas: transferred.canvas,
      present: (bitmap) => this.#show(transferred, bitmap),
      release: () => {
        if (isHeld) this.#reclaim(transferred);
        isHeld = false;
      },
    };
  }

  #transfer(): TransferredCanvas {
    const id = (this.#transferredCount += 1) as PresenterId;
    const canvas = document.createElement('canvas');
    const offscreen = canvas.transferControlToOffscreen();
    const take = () => this.#remote.add(id, Comlink.transfer(offscreen, [offscreen]));
    void this.#life.orTerminated(take, undefined);
    return { id, canvas };
  }

  async #show({ id }: TransferredCanvas, bitmap: ImageBitmap): Promise<boolean> {
    if (this.#life.isOver()) {
      bitmap.close();
      return false;
    }
    const show = async (): Promise<boolean> => {
      await this.#remote.present(id, Comlink.transfer(bitmap, [bitmap]));
      return true;
    };
    return this.#life.orTerminated(show, false);
  }

  #reclaim(transferred: TransferredCanvas): void {
    blank(transferred.canvas);
    if (this.#life.isOver()) return;
    void this.#life.orTerminated(() => this.#remote.release(transferred.id), undefined);
    this.#spare.push(transferred);
  }

  close(): void {
    this.#remote[Comlink.releaseProxy]();
    this.#life.end();
  }
}

/** The size properties of a transferred canvas are read-only; its attributes are not. */
function blank(canvas: HTMLCanvasElement): void {
  canvas.remove();
  canvas.removeAttribute('style');
  delete canvas.dataset.window;
  canvas.setAttribute('width', '0');
  canvas.setAttribute('height', '0');
}

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
