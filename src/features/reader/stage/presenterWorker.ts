import * as Comlink from 'comlink';
import type { PresenterId, PresentersApi } from '../../../../workers/canvas/presenterProtocol.ts';
import { superviseWorker } from '../../../shared/supervision/superviseWorker.ts';
import type { BitmapPresenter } from './mainThreadPresenter.ts';

/** A transferred canvas and its id in the worker. */
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
export class PresenterWorker {
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
