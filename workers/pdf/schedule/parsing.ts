import { OPS, type PDFPageProxy } from '../pdfjs.ts';
import type { PdfFile } from '../file/documentHolder.ts';
import type { Pages } from './pages.ts';
import type { PageIndex, PaintAnswer } from '../engineProtocol.ts';
import { type JobId, type Scheduler, type TimeSlice, yieldToEventLoop } from './scheduler.ts';
import { withStallTimeout } from '../file/stall.ts';
import { until } from '../engine/engineError.ts';

type Rendering = Omit<Parameters<PDFPageProxy['render']>[0], 'canvas'>;

/**
 * Makes pdf.js execute a page's operators in slices.
 * @param signal stops it soon, with a rejection
 * @param slice asked before each slice of the work
 */
export async function render(
  page: PDFPageProxy,
  canvas: OffscreenCanvas,
  how: Rendering,
  signal: AbortSignal,
  slice: TimeSlice,
): Promise<void> {
  const task = page.render({ ...how, canvas: canvas as never });
  let isBegun = false;
  task.onContinue = (resume: () => void) => {
    isBegun = true;
    slice(resume);
  };
  yieldToEventLoop(() => {
    // It would damage a pixel that is painted already.
    if (!isBegun) preallocate(canvas);
  });
  const stop = () => task.cancel();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    await task.promise;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Chromium allocates a canvas at its first drawing. Without a graphics card it asks
 * the main thread each time, which may be drawing the frame that
 * turns to this page: 6 to 30 ms of a jump of 100. Drawing while the parser reads the page has the canvas
 * ready in time. pdf.js requests the same kind of context and first paints it white.
 */
function preallocate(canvas: OffscreenCanvas): void {
  canvas.getContext('2d', { alpha: false, willReadFrequently: true })?.fillRect(0, 0, 1, 1);
}

const idOf = (index: PageIndex): JobId => `parse ${index}`;

/** Keeps pinned pages parsed. */
export class Parsing {
  readonly #scheduler: Scheduler<PaintAnswer>;
  #ids: readonly JobId[] = [];

  constructor(scheduler: Scheduler<PaintAnswer>) {
    this.#scheduler = scheduler;
  }

  /** Pins these pages, and no others. */
  pin(document: PdfFile, indices: readonly PageIndex[]): void {
    for (const id of this.#ids) this.#scheduler.cancel(id);
    this.#ids = indices.map(idOf);
    document.pages.pin(indices);
    for (const index of indices) void this.#parse(document, index);
  }

  async #parse({ file, pages }: PdfFile, index: PageIndex): Promise<void> {
    const parse = async (signal: AbortSignal, slice: TimeSlice) => {
      if (!pages.isCached(index))
        await withStallTimeout(file, signal, slice, (...watch) =>
          parsePage(pages, index, ...watch),
        );
      return null;
    };
    const job = { id: idOf(index), priority: 'parse', run: parse, discard: () => {} } as const;
    // The next paint of the page reports the failure.
    await this.#scheduler.add(job).catch(() => undefined);
  }
}

/** Executes the operators that load resources, and draws nothing. */
const isNeed = (at: number, { fnArray }: { readonly fnArray: readonly number[] }): boolean =>
  fnArray[at] === OPS.dependency;

/**
 * Parses a page and decodes its pictures, so that a later paint of it, or of a window, costs
 * its painting only. Rejects when the signal stops it or the page cannot be parsed.
 */
async function parsePage(
  pages: Pages,
  index: PageIndex,
  signal: AbortSignal,
  slice: TimeSlice,
): Promise<true> {
  const page = await until(signal, pages.get(index));
  const viewport = page.getViewport({ scale: 1 });
  try {
    await render(
      page,
      new OffscreenCanvas(1, 1),
      { viewport, operationsFilter: isNeed },
      signal,
      slice,
    );
  } catch (error) {
    // A cached page counts as parsed, so an incomplete one must not be cached.
    pages.release(index, page);
    throw error;
  }
  pages.retain(index, page);
  return true;
}
