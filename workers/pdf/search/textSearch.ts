import { type PageText, pageTextOf } from '#contract/pageText.ts';
import { foldedSearchText } from '#contract/foldedPageText.ts';
import type {
  PageHitBoxes,
  PageHits,
  PageIndex,
  PageNumber,
  SearchBatch,
  SearchRequest,
  TextRun,
  PagePart,
} from '../engineProtocol.ts';
import { boxesIn, hitsIn, type SearchedPage } from './matches.ts';
import type { PdfFile } from '../file/documentHolder.ts';
import { yieldToEventLoop } from '../schedule/scheduler.ts';
import { untilStalled } from '../file/stall.ts';
import { readText } from '../text/readPage.ts';

/** Provides the text that a search reads: of the PDF, or of its pack. */
export interface PageTextSource {
  readonly pageCount: number;
  /** The parts of a page before their runs are joined. Rejects if the page cannot be read. */
  partsOf(index: PageIndex): Promise<readonly PagePart[]>;
  /** Begins to fetch pages that are read soon. */
  prepare?(indexes: readonly PageIndex[]): void;
}

/**
 * Reads the text from the PDF.
 * @param whenIdle resolves when no visible page waits for the parser
 */
const textOfFile = ({ file, pages }: PdfFile, whenIdle: () => Promise<void>): PageTextSource => ({
  pageCount: pages.document.numPages,
  async partsOf(index) {
    await whenIdle();
    file.resume();
    return untilStalled(
      file,
      pages.get(index).then((page) => readText(pages.document, page)),
    );
  },
});

/** All pages of a document: the first one, the one after it, the one before it, and so on outward. */
export function outwardFrom(from: PageIndex, pageCount: number): readonly PageIndex[] {
  const first = Math.max(0, Math.min(from, pageCount - 1));
  const pages: number[] = [];
  for (let distance = 0; pages.length < pageCount; distance += 1) {
    const [after, before] = [first + distance, first - distance];
    if (after < pageCount) pages.push(after);
    if (distance > 0 && before >= 0) pages.push(before);
  }
  return pages as PageIndex[];
}

/** Hits come together for this time (ms), after the first ones. */
const BATCH_MS = 80;
/** A search without hits tells after this time (ms) how far it has come. */
const REPORT_MS = 500;
/** The time (ms) after which waiting messages are handled. */
const SLICE_MS = 12;
/** A search that finds more is of no use, and its list would fill the memory. */
export const MOST_HITS = 5000;
/** So many pages, in both directions together, are prepared at a time. The next as many are prepared before. */
const PREPARED_PAGES = 40;
/** Pages whose positions are kept: those on the screen and beside it. */
const KEPT_PAGES = 8;

interface Search {
  readonly id: number;
  readonly text: string;
  readonly pages: readonly PageIndex[];
  next: number;
  hits: number;
  /** Pages that could not be read. */
  readonly lost: Set<PageIndex>;
}

type Yield = (resume: () => void) => void;

/** Searches one document, page by page. The text of each page is read once. */
export class TextSearch {
  readonly #source: PageTextSource;
  readonly #yield: Yield;
  readonly #searched = new Map<PageIndex, SearchedPage>();
  readonly #placed = new Map<PageIndex, PageText<TextRun>>();
  #current: Search | null = null;

  constructor(source: PageTextSource, yieldToMessages: Yield) {
    this.#source = source;
    this.#yield = yieldToMessages;
  }

  /** Returns the next hits; null if another search has begun. */
  async next(request: SearchRequest): Promise<SearchBatch | null> {
    if (this.#current === null || this.#current.id < request.id)
      this.#current = this.#begin(request);
    const search = this.#current;
    if (search.id !== request.id) return null;
    const isFirst = search.hits === 0;
    const pages: PageHits[] = [];
    const began = performance.now();
    let sliceEnd = began + SLICE_MS;
    const isFull = (): boolean => {
      const longest = pages.length > 0 ? BATCH_MS : REPORT_MS;
      return (isFirst && pages.length > 0) || performance.now() - began >= longest;
    };
    while (search.next < search.pages.length && search.hits < MOST_HITS && !isFull()) {
      const hits = await this.#searchNextPage(search);
      if (hits) pages.push(hits);
      if (performance.now() >= sliceEnd) {
        await new Promise<void>((resume) => this.#yield(resume));
        sliceEnd = performance.now() + SLICE_MS;
      }
      if (this.#current !== search) return null;
    }
    return { pages, reached: reachedBy(search), state: stateOf(search) };
  }

  async boxes(index: PageIndex, text: string): Promise<PageHitBoxes> {
    const page = await this.#placedPage(index);
    const [before, after] = await Promise.all(
      [index - 1, index + 1].map((beside) => this.#page(beside as PageIndex)),
    );
    return boxesIn(page, foldedSearchText(text), { before: before?.text, after: after?.text });
  }

  #begin({ id, text, from }: SearchRequest): Search {
    const pages = outwardFrom(from, this.#source.pageCount);
    const folded = foldedSearchText(text);
    return { id, text: folded, pages: folded ? pages : [], next: 0, hits: 0, lost: new Set() };
  }

  async #searchNextPage(search: Search): Promise<PageHits | null> {
    const index = search.pages[search.next] as PageIndex;
    const reading = this.#pageOf(search, index);
    // After the request for the first page, which is smaller.
    if (search.next % PREPARED_PAGES === 0) this.#prepare(search);
    search.next += 1;
    const page = await reading;
    if (page === null) return null;
    const next = await this.#pageOf(search, (index + 1) as PageIndex);
    const hits = hitsIn(page, search.text, next).slice(0, MOST_HITS - search.hits);
    search.hits += hits.length;
    return hits.length === 0 ? null : { page: (index + 1) as PageNumber, hits };
  }

  #prepare({ pages, next }: Search): void {
    const soon = pages.slice(next + 1, next + 2 * PREPARED_PAGES);
    const unknown = soon.filter((index) => !this.#searched.has(index));
    if (unknown.length > 0) this.#source.prepare?.(unknown);
  }

  /** A page that could not be read is tried once in a search. */
  async #pageOf({ lost }: Search, index: PageIndex): Promise<SearchedPage | null> {
    const page = lost.has(index) ? null : await this.#page(index);
    if (page === null && index < this.#source.pageCount) lost.add(index);
    return page;
  }

  async #page(index: PageIndex): Promise<SearchedPage | null> {
    const known = this.#searched.get(index);
    if (known || index < 0 || index >= this.#source.pageCount) return known ?? null;
    try {
      const placed = this.#placed.get(index);
      const { text } = placed ?? pageTextOf(await this.#source.partsOf(index));
      const page = { text, folded: foldedSearchText(text) };
      this.#searched.set(index, page);
      return page;
    } catch {
      return null;
    }
  }

  async #placedPage(index: PageIndex): Promise<PageText<TextRun>> {
    const known = this.#placed.get(index);
    if (known) return known;
    const page = pageTextOf(await this.#source.partsOf(index));
    this.#placed.set(index, page);
    const [oldest] = this.#placed.keys();
    if (this.#placed.size > KEPT_PAGES && oldest !== undefined) this.#placed.delete(oldest);
    return page;
  }
}

export const searchText = (source: PageTextSource): TextSearch =>
  new TextSearch(source, yieldToEventLoop);

export const searchIn = (pdf: PdfFile, whenIdle: () => Promise<void>): TextSearch =>
  searchText(textOfFile(pdf, whenIdle));

const reachedBy = ({ pages, next }: Search): PageNumber =>
  (Math.max(0, ...pages.slice(Math.max(0, next - 2), next)) + 1) as PageNumber;

function stateOf({ next, pages, hits, lost }: Search): SearchBatch['state'] {
  if (hits >= MOST_HITS) return 'cut';
  if (next < pages.length) return 'searching';
  return lost.size > 0 ? 'partial' : 'complete';
}
