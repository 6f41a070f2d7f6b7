/** A canvas that shows finished bitmaps, from the main thread or a worker. */
export interface BitmapPresenter {
  readonly canvas: HTMLCanvasElement;
  /** Consumes the bitmap. Resolves with true when the next frame shows it, with false when it was lost. */
  present(bitmap: ImageBitmap): Promise<boolean>;
  /** Removes the canvas from the document and releases its memory. */
  release(): void;
}

/** A presenter on the main thread. */
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
