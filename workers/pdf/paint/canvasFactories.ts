/** Replacements for parts of pdf.js that need DOM elements. */

interface Surface {
  canvas: OffscreenCanvas | null;
  context: OffscreenCanvasRenderingContext2D | null;
}

/** pdf.js's `CanvasFactory`, for canvases that need no page. */
export class OffscreenCanvasFactory {
  readonly #onGpu: boolean;

  constructor({ enableHWA = false }: { enableHWA?: boolean }) {
    this.#onGpu = enableHWA;
  }

  create(width: number, height: number): Surface {
    if (width <= 0 || height <= 0) throw new Error('A canvas needs a width and a height.');
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: !this.#onGpu }) };
  }

  reset({ canvas }: Surface, width: number, height: number): void {
    if (!canvas || width <= 0 || height <= 0) throw new Error('A canvas needs a width and height.');
    canvas.width = width;
    canvas.height = height;
  }

  /** Safari releases the memory when the sides are 0, not when the canvas is unreferenced. */
  destroy(surface: Surface): void {
    if (surface.canvas) {
      surface.canvas.width = 0;
      surface.canvas.height = 0;
    }
    surface.canvas = null;
    surface.context = null;
  }

  getNoAlphaContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: !this.#onGpu });
  }
}

/**
 * pdf.js's `FilterFactory`. The default one creates SVG filters in the document. With 'none' the
 * painter processes pixels itself. A missing method fails a page.
 */
export class NoFilterFactory {
  addFilter = none;
  addHCMFilter = none;
  addAlphaFilter = none;
  addLuminosityFilter = none;
  addKnockoutFilter = none;
  addHighlightHCMFilter = none;
  addSelectionHCMFilter = none;
  addSelectionFilter = none;

  createSelectionStyle(): null {
    return null;
  }

  destroy(): void {}
}

function none(): 'none' {
  return 'none';
}
