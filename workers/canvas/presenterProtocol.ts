/** Protocol between the page and the worker that shows bitmaps. Types only. */

/** The number that the page has assigned to a transferred canvas. */
export type PresenterId = number & { readonly unit: 'screen' };

export interface PresentersApi {
  /** Registers a transferred canvas. The transfer is permanent. */
  add(id: PresenterId, canvas: OffscreenCanvas): Promise<void>;
  /** Consumes the bitmap; settles when its frame has been submitted. */
  present(id: PresenterId, bitmap: ImageBitmap): Promise<void>;
  /** Releases the canvas's memory until the next `present`. */
  release(id: PresenterId): void;
}
