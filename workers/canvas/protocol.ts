/** What the page and the worker that brings bitmaps to the screen say to each other. Types only. */

/** A canvas of the page, by a number that the page has given it. */
export type PresenterId = number & { readonly unit: 'screen' };

export interface PresentersApi {
  /** From now on this canvas of the page is shown from here; it is transferred, and for good. */
  add(id: PresenterId, canvas: OffscreenCanvas): Promise<void>;
  /** Takes the bitmap; settles when the frame that shows it has been handed over. */
  present(id: PresenterId, bitmap: ImageBitmap): Promise<void>;
  /** Nobody looks at it any more, until it is shown anew. */
  release(id: PresenterId): void;
}
