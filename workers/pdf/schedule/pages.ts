import type { PDFDocumentProxy, PDFPageProxy } from '../pdfjs.ts';
import type { OpenedDocument, PageIndex, PageSize, PdfPoints } from '../engineProtocol.ts';
import type { PageTraits } from '../tones/pageTraits.ts';

/** A parsed page, and the bytes of its decoded pictures. */
export interface CachedPage {
  readonly index: PageIndex;
  readonly bytes: number;
}

/** Four pages of A4, each one photograph of 300 dots to the inch. */
export const cachedBytes = 140e6;

/** Operators are small beside pictures; but a page of them alone is not nothing. */
export const cachedPages = 12;

/**
 * The parsed pages to evict. Pinned pages stay: a window of a page that must be
 * parsed again takes 40 to 250 ms, of a parsed page 10 to 30. The newest of the others stay within
 * the limits: pages painted ahead are the next to be read.
 * @param cached the newest last
 */
export function evictable(
  cached: readonly CachedPage[],
  pinned: readonly PageIndex[],
): readonly CachedPage[] {
  const isPinned = ({ index }: CachedPage) => pinned.includes(index);
  const others = cached.filter((page) => !isPinned(page)).toReversed();
  const byWorth = [...cached.filter(isPinned), ...others];
  const bytesUpTo = (at: number) =>
    byWorth.slice(0, at + 1).reduce((all, one) => all + one.bytes, 0);
  return byWorth.filter(
    (page, at) => !isPinned(page) && (at >= cachedPages || bytesUpTo(at) > cachedBytes),
  );
}

/** Pages that pdf.js has parsed, the newest used last. */
export class Pages {
  readonly document: PDFDocumentProxy;
  /** Of pages that were painted at night. */
  readonly traits = new WeakMap<PDFPageProxy, PageTraits>();
  /** Whether a decoded picture is partly transparent, as far as it is known. */
  readonly transparency = new WeakMap<ImageBitmap, boolean>();
  readonly #cached = new Map<PageIndex, PDFPageProxy>();
  #pinned: readonly PageIndex[] = [];

  constructor(pdf: PDFDocumentProxy) {
    this.document = pdf;
  }

  get(index: PageIndex): Promise<PDFPageProxy> {
    return this.document.getPage(index + 1);
  }

  /**
   * Requests all pages one after the other, so that a later jump does not wait for the parser
   * to locate its page. Returns the sizes that differ from the first page's. Rejects
   * when `mayContinue` does.
   */
  async locateAll(mayContinue: () => Promise<void>): Promise<(readonly [PageIndex, PageSize])[]> {
    const first = sizeOf(await this.get(0 as PageIndex));
    const others: (readonly [PageIndex, PageSize])[] = [];
    for (let at = 1; at < this.document.numPages; at += 1) {
      await mayContinue();
      const index = at as PageIndex;
      // The paint of that page reports the failure.
      const page = await this.get(index).catch(() => null);
      const size = page && sizeOf(page);
      if (size && !isSame(size, first)) others.push([index, size]);
    }
    return others;
  }

  isCached(index: PageIndex): boolean {
    return this.#cached.has(index);
  }

  /** Pins these pages, and no others. */
  pin(indices: readonly PageIndex[]): void {
    this.#pinned = indices;
  }

  /** Caches a page that is, or soon will be, read. */
  retain(index: PageIndex, page: PDFPageProxy): void {
    this.#cached.delete(index);
    this.#cached.set(index, page);
    const cached = [...this.#cached].map(([one, parsed]) => ({
      index: one,
      bytes: bytesIn(parsed),
    }));
    for (const evicted of evictable(cached, this.#pinned)) this.#evict(evicted);
  }

  #evict({ index }: CachedPage): void {
    this.#cached.get(index)?.cleanup();
    this.#cached.delete(index);
  }

  /** Releases a page after a thumbnail or an incomplete parse, unless it is cached. */
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

/** The reading direction that the document names (PDF 32000-1, 12.2). */
export async function directionOf(pdf: PDFDocumentProxy): Promise<OpenedDocument['direction']> {
  const name: unknown = (await pdf.getViewerPreferences())?.get('Direction');
  if (name === 'R2L') return 'rtl';
  return name === 'L2R' ? 'ltr' : null;
}
