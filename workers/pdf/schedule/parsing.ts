import { OPS } from '../pdfjs.ts';
import type { PdfFile } from '../file/documentHolder.ts';
import type { Pages } from './pages.ts';
import type { PageIndex, PaintAnswer } from '../protocol.ts';
import { render } from '../paint/rendering.ts';
import type { JobId, Scheduler, TimeSlice } from './scheduler.ts';
import { withStallTimeout } from '../file/stall.ts';
import { until } from '../engine/engineError.ts';

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
