import type { Canvas } from '@napi-rs/canvas';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface Painter {
  /**
   * Paints a page on white, `scale` pixels to a point. `left` pixels of it fall outside the canvas
   * to the left; what the canvas does not hold is not painted. Answers whether a picture was too large,
   * and is missing.
   */
  paint(page: number, canvas: Canvas, scale: number, left?: number): Promise<boolean>;
}

export function openPainter(pdf: PDFDocumentProxy): Painter {
  return {
    async paint(number, canvas, scale, left = 0) {
      const page = await pdf.getPage(number);
      const viewport = page.getViewport({ scale, offsetX: -left });
      const paint = () => page.render({ canvas, viewport }).promise;
      const leftOut = await leavesOut(paint);
      page.cleanup();
      return leftOut;
    },
  };
}

/** pdf.js says on the console, and nowhere else, that a picture is too large. Nobody else reads a press's. */
async function leavesOut(paint: () => Promise<void>): Promise<boolean> {
  const { warn } = console;
  let leftOut = false;
  console.warn = (words: unknown): void => {
    leftOut ||= String(words).includes('Image exceeded maximum allowed size');
  };
  try {
    await paint();
  } finally {
    console.warn = warn;
  }
  return leftOut;
}
