import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageIndex, PageSize, PdfPoints } from './protocol.ts';

/**
 * The spread being read and the one after it keep their parsed operators and decoded pictures, so
 * that painting them again (a window, another size) costs a tenth. A photo page holds tens of
 * megabytes of them, hence so few.
 */
const KEPT_PAGES = 4;

/** Pages that pdf.js has parsed, the newest used last. */
export class Pages {
  readonly document: PDFDocumentProxy;
  readonly #kept = new Map<PageIndex, PDFPageProxy>();

  constructor(pdf: PDFDocumentProxy) {
    this.document = pdf;
  }

  get(index: PageIndex): Promise<PDFPageProxy> {
    return this.document.getPage(index + 1);
  }

  /** A page was to be painted because it is, or soon will be, read. */
  keep(index: PageIndex, page: PDFPageProxy): void {
    this.#kept.delete(index);
    this.#kept.set(index, page);
    for (const [oldest, leaving] of this.#kept) {
      if (this.#kept.size <= KEPT_PAGES) return;
      this.#kept.delete(oldest);
      leaving.cleanup();
    }
  }

  /** A page was to be painted in passing, as a thumbnail: it is not kept for that. */
  pass(index: PageIndex, page: PDFPageProxy): void {
    if (!this.#kept.has(index)) page.cleanup();
  }
}

/** As shown: crop box, rotation and user unit applied (PDF 32000-1, 7.7.3.3). */
export function sizeOf(page: PDFPageProxy): PageSize {
  const { width, height } = page.getViewport({ scale: 1 });
  return { width: width as PdfPoints, height: height as PdfPoints };
}
