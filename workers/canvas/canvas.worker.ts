import { expose } from 'comlink';
import { holdLivenessLock } from '../liveness/holdLivenessLock.ts';
import type { PresenterId, PresentersApi } from './presenterProtocol.ts';

interface Surface {
  readonly canvas: OffscreenCanvas;
  readonly context: OffscreenCanvasRenderingContext2D;
}

/** The transferred canvases that this worker draws on. */
class Presenters implements PresentersApi {
  readonly #surfaces = new Map<PresenterId, Surface>();

  /**
   * Bitmaps are drawn and closed: a `bitmaprenderer` context keeps each bitmap beside its frame,
   * 50 MB more for a book on a tablet. With an opaque context the browser draws
   * nothing behind it: a frame of a spread takes 5 to 6 ms instead of 9 without a graphics card.
   */
  async add(id: PresenterId, canvas: OffscreenCanvas): Promise<void> {
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('This browser shows no bitmaps from a worker.');
    this.#surfaces.set(id, { canvas, context });
  }

  async present(id: PresenterId, bitmap: ImageBitmap): Promise<void> {
    const surface = this.#surfaces.get(id);
    if (!surface) return bitmap.close();
    surface.canvas.width = bitmap.width;
    surface.canvas.height = bitmap.height;
    surface.context.drawImage(bitmap, 0, 0);
    bitmap.close();
    await new Promise(requestAnimationFrame);
  }

  /** The page cannot resize a transferred canvas, so a frame of one pixel replaces its content. */
  release(id: PresenterId): void {
    const surface = this.#surfaces.get(id);
    if (!surface) return;
    surface.canvas.width = 1;
    surface.canvas.height = 1;
    surface.context.fillRect(0, 0, 1, 1);
  }
}

expose(new Presenters());
holdLivenessLock();
