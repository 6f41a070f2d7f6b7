import type { Canvas } from '@napi-rs/canvas';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { withLosses } from './losses.ts';

export interface Painter {
  /**
   * Paints a page on white, `scale` pixels to a point. `left` pixels of it fall outside the canvas
   * to the left; what the canvas does not hold is not painted. Answers whether a picture was too large,
   * and is missing.
   */
  paint(page: number, canvas: Canvas, scale: number, left?: number): Promise<boolean>;
}

/** @param lossy takes the pages on which something cannot be painted anywhere */
export function openPainter(pdf: PDFDocumentProxy, lossy: Set<number>): Painter {
  return {
    async paint(number, canvas, scale, left = 0) {
      const page = await pdf.getPage(number);
      const viewport = page.getViewport({ scale, offsetX: -left });
      const { leftOut, hasLosses } = await withLosses(
        () => page.render({ canvas, viewport }).promise,
      );
      if (hasLosses) lossy.add(number);
      page.cleanup();
      return leftOut;
    },
  };
}
