import type { Canvas } from '@napi-rs/canvas';
import type { PDFDocumentProxy } from './pdfjs.ts';
import { withLosses } from './losses.ts';

export interface Painter {
  /**
   * Paints a page on white with `scale` pixels per point. `left` pixels fall outside the canvas on
   * the left; parts outside the canvas are not painted. Returns whether a picture was too large and
   * is missing.
   */
  paint(page: number, canvas: Canvas, scale: number, left?: number): Promise<boolean>;
}

/** @param incompletePages receives the pages with parts that cannot be painted */
export function openPainter(pdf: PDFDocumentProxy, incompletePages: Set<number>): Painter {
  return {
    async paint(number, canvas, scale, left = 0) {
      const page = await pdf.getPage(number);
      const viewport = page.getViewport({ scale, offsetX: -left });
      const { leftOut, hasLosses } = await withLosses(
        () => page.render({ canvas, viewport }).promise,
      );
      if (hasLosses) incompletePages.add(number);
      page.cleanup();
      return leftOut;
    },
  };
}
