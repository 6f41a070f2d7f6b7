import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

interface Surface {
  canvas: Canvas | null;
  context: SKRSContext2D | null;
}

/** pdf.js uses a few at once. */
const maxSpare = 16;

/**
 * pdf.js's `CanvasFactory`, which uses canvases again. pdf.js makes up to three canvases for each picture, pattern and mask.
 * The memory of a canvas is native: V8 does not count it, and frees no canvas before the page is painted. pdf.js's own
 * factory sets both sides of a canvas to 0, after which this canvas library allocates 350 x 150 pixels.
 */
export class ReusingCanvasFactory {
  readonly #spare: Canvas[] = [];

  create(width: number, height: number): Surface {
    if (width <= 0 || height <= 0) throw new Error('A canvas needs a width and a height.');
    const canvas = this.#spare.pop() ?? createCanvas(1, 1);
    canvas.width = width;
    canvas.height = height;
    return { canvas, context: canvas.getContext('2d') };
  }

  reset({ canvas }: Surface, width: number, height: number): void {
    if (!canvas || width <= 0 || height <= 0) throw new Error('A canvas needs a width and height.');
    canvas.width = width;
    canvas.height = height;
  }

  destroy(surface: Surface): void {
    const { canvas } = surface;
    surface.canvas = null;
    surface.context = null;
    if (!canvas) return;
    canvas.width = 1;
    canvas.height = 1;
    if (this.#spare.length === maxSpare) return;
    // A new size does not reset the colours of the context.
    canvas.getContext('2d').reset();
    this.#spare.push(canvas);
  }

  getNoAlphaContext = (canvas: Canvas): SKRSContext2D => canvas.getContext('2d', { alpha: false });
}
