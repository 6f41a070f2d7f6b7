import type { ScreenId, ScreensApi } from './protocol.ts';

interface Screen {
  readonly canvas: OffscreenCanvas;
  /** Kept, because Firefox refuses to hand it out a second time. */
  readonly context: ImageBitmapRenderingContext;
}

/** The canvases of the page that are shown from this thread. */
export class Screens implements ScreensApi {
  readonly #screens = new Map<ScreenId, Screen>();
  readonly #held: Promise<void>;

  /** @param held when this worker holds the lock of its name, for which whoever is answered waits next */
  constructor(held: Promise<void>) {
    this.#held = held;
  }

  /**
   * Paper is opaque, and once the browser knows it draws nothing of what lies behind: a frame of a
   * spread took 9 ms and takes 5 to 6 where there is no graphics card.
   */
  take(id: ScreenId, canvas: OffscreenCanvas): Promise<void> {
    const context = canvas.getContext('bitmaprenderer', { alpha: false });
    if (!context) throw new Error('This browser shows no bitmaps from a worker.');
    this.#screens.set(id, { canvas, context });
    return this.#held;
  }

  async show(id: ScreenId, bitmap: ImageBitmap): Promise<void> {
    const screen = this.#screens.get(id);
    if (!screen) return bitmap.close();
    screen.canvas.width = bitmap.width;
    screen.canvas.height = bitmap.height;
    screen.context.transferFromImageBitmap(bitmap);
    await new Promise(requestAnimationFrame);
  }

  /** The page cannot shrink a canvas that it gave away: one pixel takes the place of all it held. */
  giveBack(id: ScreenId): void {
    const screen = this.#screens.get(id);
    if (!screen) return;
    screen.canvas.width = 1;
    screen.canvas.height = 1;
    screen.context.transferFromImageBitmap(onePixel());
  }
}

/** Without a bitmap there would be no new frame, and the page would keep the one before. */
function onePixel(): ImageBitmap {
  const canvas = new OffscreenCanvas(1, 1);
  canvas.getContext('2d');
  return canvas.transferToImageBitmap();
}
