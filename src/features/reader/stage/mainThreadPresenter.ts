/** A canvas that shows finished bitmaps, whichever thread hands them to the browser. */
export interface BitmapPresenter {
  readonly canvas: HTMLCanvasElement;
  /** Takes the bitmap. True when the next frame has it, false when it was lost on its way. */
  present(bitmap: ImageBitmap): Promise<boolean>;
  /** Out of the document, and its memory given back. */
  release(): void;
}

/** One that the page's own thread serves. */
export function mainThreadPresenter(): BitmapPresenter {
  const canvas = document.createElement('canvas');
  return {
    canvas,
    async present(bitmap) {
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
      // Paper is opaque, and is drawn in two thirds of the time when the browser knows (workers/canvas).
      canvas.getContext('bitmaprenderer', { alpha: false })?.transferFromImageBitmap(bitmap);
      return true;
    },
    release() {
      canvas.remove();
      // Safari keeps a canvas's memory until it is collected, unless it has no size.
      canvas.width = 0;
      canvas.height = 0;
    },
  };
}
