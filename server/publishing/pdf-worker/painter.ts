import type { Canvas } from '@napi-rs/canvas';
import type { PDFDocumentProxy } from './pdfjs.ts';
import { withLosses } from './losses.ts';

interface Corner {
  readonly left: number;
  readonly top: number;
}

export interface Painter {
  /**
   * Paints a page on white with `scale` pixels per point. Its corner lies `left` and `top` pixels in the canvas.
   * Returns whether a picture was too large and is missing.
   */
  paint(page: number, canvas: Canvas, scale: number, corner?: Corner): Promise<boolean>;
}

/** @param incompletePages receives the pages with parts that cannot be painted */
export function openPainter(pdf: PDFDocumentProxy, incompletePages: Set<number>): Painter {
  return {
    async paint(number, canvas, scale, { left, top } = { left: 0, top: 0 }) {
      const page = await pdf.getPage(number);
      const viewport = page.getViewport({ scale, offsetX: left, offsetY: top });
      const { leftOut, hasLosses } = await withLosses(() => {
        const task = page.render({ canvas, viewport });
        // pdf.js continues by microtasks, between which Node.js frees no native memory.
        task.onContinue = setImmediate;
        return task.promise;
      });
      if (hasLosses) incompletePages.add(number);
      page.cleanup();
      return leftOut;
    },
  };
}
