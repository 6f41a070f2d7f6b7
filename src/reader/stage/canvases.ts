import type { PageNumber } from '../../../workers/pdf/protocol.ts';
import { bytesOf, type Held, type Wanted } from './budget.ts';

/**
 * Takes the bitmap. Paper is opaque, and once the browser knows it draws nothing of what lies behind:
 * a frame of a spread took 9 ms and takes 5 to 6 where there is no graphics card.
 */
export function showOpaque(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('bitmaprenderer', { alpha: false })?.transferFromImageBitmap(bitmap);
}

interface PaintedPage extends Held {
  readonly canvas: HTMLCanvasElement;
}

/**
 * The painted pages. Showing a bitmap consumes it, so a page's canvas is its only copy and the
 * canvases are the cache: each moves into the frame of its page when there is one, and lives on
 * outside the document when there is none.
 */
export class Canvases {
  readonly #painted = new Map<PageNumber, PaintedPage>();
  readonly #frames = new Map<PageNumber, HTMLElement>();

  get held(): readonly Held[] {
    return [...this.#painted.values()];
  }

  get(page: PageNumber): Held | undefined {
    return this.#painted.get(page);
  }

  isSharp({ page, scale }: Wanted): boolean {
    return this.#painted.get(page)?.scale === scale;
  }

  /** Takes the bitmap. Until then the frame shows what the page was before, at its new size. */
  show({ page, scale }: Pick<Wanted, 'page' | 'scale'>, bitmap: ImageBitmap): void {
    const bytes = bytesOf(bitmap);
    const canvas = this.#painted.get(page)?.canvas ?? document.createElement('canvas');
    showOpaque(canvas, bitmap);
    this.#painted.set(page, { page, scale, bytes, canvas });
    if (!canvas.isConnected) this.#frames.get(page)?.prepend(canvas);
  }

  drop(page: PageNumber): void {
    const painted = this.#painted.get(page);
    if (!painted) return;
    this.#painted.delete(page);
    painted.canvas.remove();
    // Safari keeps a canvas's memory until it is collected, unless it has no size.
    painted.canvas.width = 0;
    painted.canvas.height = 0;
  }

  /** Shows a page in this frame, now or as soon as it is painted; the answer ends that. */
  attach(page: PageNumber, frame: HTMLElement): () => void {
    this.#frames.set(page, frame);
    const painted = this.#painted.get(page);
    if (painted) frame.prepend(painted.canvas);
    return () => {
      if (this.#frames.get(page) === frame) this.#frames.delete(page);
    };
  }

  /** Where a page stands, while it does. */
  frameOf(page: PageNumber): HTMLElement | undefined {
    return this.#frames.get(page);
  }

  clear(): void {
    for (const page of this.#painted.keys()) this.drop(page);
  }
}
