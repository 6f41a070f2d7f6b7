import type { PresenterId, PresentersApi } from './protocol.ts';

interface Surface {
  readonly canvas: OffscreenCanvas;
  readonly context: OffscreenCanvasRenderingContext2D;
}

/** The canvases of the page that are shown from this thread. */
export class Presenters implements PresentersApi {
  readonly #surfaces = new Map<PresenterId, Surface>();

  /**
   * Drawn and closed: a context that takes bitmaps keeps each of them beside the frame that it makes of
   * it, in all 50 MB more for a book on a tablet. Paper is opaque, and once the browser knows it draws
   * nothing of what lies behind: a frame of a spread took 9 ms and takes 5 to 6 without a graphics card.
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

  /** The page cannot shrink what it gave away: a frame of one pixel takes the place of all it held. */
  release(id: PresenterId): void {
    const surface = this.#surfaces.get(id);
    if (!surface) return;
    surface.canvas.width = 1;
    surface.canvas.height = 1;
    surface.context.fillRect(0, 0, 1, 1);
  }
}
