import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type CachedPage, evictable } from './evictionPolicy.ts';
import type { PageIndex, PageSize, PdfPoints } from '../protocol.ts';

/** Pages that pdf.js has parsed, the newest used last. */
export class Pages {
  readonly document: PDFDocumentProxy;
  readonly #cached = new Map<PageIndex, PDFPageProxy>();
  #pinned: readonly PageIndex[] = [];

  constructor(pdf: PDFDocumentProxy) {
    this.document = pdf;
  }

  get(index: PageIndex): Promise<PDFPageProxy> {
    return this.document.getPage(index + 1);
  }

  /**
   * Asks for all pages, one after the other, so that whoever jumps to one need not wait for the parser
   * to say where it is. Answers the sizes of those that do not measure what the first one does. Rejects
   * when `mayGoOn` does.
   */
  async locateAll(mayContinue: () => Promise<void>): Promise<(readonly [PageIndex, PageSize])[]> {
    const first = sizeOf(await this.get(0 as PageIndex));
    const others: (readonly [PageIndex, PageSize])[] = [];
    for (let at = 1; at < this.document.numPages; at += 1) {
      await mayContinue();
      const index = at as PageIndex;
      // Whoever wants to see it hears what is wrong with it.
      const page = await this.get(index).catch(() => null);
      const size = page && sizeOf(page);
      if (size && !isSame(size, first)) others.push([index, size]);
    }
    return others;
  }

  isCached(index: PageIndex): boolean {
    return this.#cached.has(index);
  }

  /** These stay once they are parsed, until others are read. */
  pin(indices: readonly PageIndex[]): void {
    this.#pinned = indices;
  }

  /** A page was parsed because it is, or soon will be, read. */
  retain(index: PageIndex, page: PDFPageProxy): void {
    this.#cached.delete(index);
    this.#cached.set(index, page);
    const cached = [...this.#cached].map(([one, parsed]) => ({ index: one, bytes: bytesIn(parsed) }));
    for (const evicted of evictable(cached, this.#pinned)) this.#evict(evicted);
  }

  #evict({ index }: CachedPage): void {
    this.#cached.get(index)?.cleanup();
    this.#cached.delete(index);
  }

  /** A page was used in passing, for a thumbnail, or not parsed to its end: it is not kept for that. */
  release(index: PageIndex, page: PDFPageProxy): void {
    if (!this.#cached.has(index)) page.cleanup();
  }
}

/** Of its decoded pictures; the rest is small beside them. */
function bytesIn({ objs }: PDFPageProxy): number {
  let bytes = 0;
  for (const [, data] of objs as Iterable<[string, { dataLen?: number } | null]>)
    bytes += data?.dataLen ?? 0;
  return bytes;
}

export const isSame = (one: PageSize, other: PageSize): boolean =>
  one.width === other.width && one.height === other.height;

/** As shown: crop box, rotation and user unit applied (PDF 32000-1, 7.7.3.3). */
export function sizeOf(page: PDFPageProxy): PageSize {
  const { width, height } = page.getViewport({ scale: 1 });
  return { width: width as PdfPoints, height: height as PdfPoints };
}
