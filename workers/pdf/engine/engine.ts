import { releaseProxy, transfer } from 'comlink';
import type { ByteRange } from '#contract/byteRange.ts';
import { type PdfFile, DocumentHolder } from '../file/documentHolder.ts';
import { sizeOf } from '../schedule/pages.ts';
import { paintPage } from '../paint/paintPage.ts';
import { throttleProgress } from '../file/progress.ts';
import { yieldToEventLoop, Scheduler, type TimeSlice } from '../schedule/scheduler.ts';
import { outlineOf, pageLabelsOf } from '../file/outline.ts';
import type { Parser } from './startup.ts';
import { Parsing } from '../schedule/parsing.ts';
import type {
  EngineApi,
  EngineFailure,
  EngineSource,
  PageHitBoxes,
  OpenAnswer,
  OpenedDocument,
  OutlineItem,
  PageContent,
  PageIndex,
  PageSize,
  PaintAnswer,
  PaintRequest,
  SearchBatch,
  SearchRequest,
} from '../engineProtocol.ts';
import type { TextSearch } from '../search/textSearch.ts';
import { contentOf } from '../text/readPage.ts';
import { untilStalled, withStallTimeout } from '../file/stall.ts';
import { EngineError, closedError, until } from './engineError.ts';

export interface EngineParts {
  /** A parser for one document. */
  readonly startParser: () => Parser;
}

type ProgressListener = Parameters<EngineApi['onProgress']>[0];

/** The engine of one document. It needs no thread of its own: see engine.worker.ts for that. */
export class Engine implements EngineApi {
  readonly #parts: EngineParts;
  readonly #life = new AbortController();
  readonly #scheduler = new Scheduler<PaintAnswer>(yieldToEventLoop);
  readonly #parsing = new Parsing(this.#scheduler);
  readonly #progress = throttleProgress((now) => this.#listener?.(now));
  #listener: ProgressListener | null = null;
  #holder: DocumentHolder | null = null;
  #opening: Promise<PdfFile> | null = null;
  /** The search in the document; null until the user searches. */
  #search: Promise<TextSearch> | null = null;
  /** Finds all pages of a file that is here. */
  #locating: ReturnType<EngineApi['otherSizes']> | null = null;

  constructor(parts: EngineParts) {
    this.#parts = parts;
  }

  async open(source: EngineSource): Promise<OpenAnswer> {
    try {
      return { kind: 'opened', document: await this.#open(source) };
    } catch (error) {
      return failureOf(error, 'broken');
    }
  }

  async #open({ url, assets, opening, password }: EngineSource): Promise<OpenedDocument> {
    await this.#holder?.close();
    if (this.#life.signal.aborted) throw closedError();
    this.#locating = null;
    this.#search = null;
    this.#holder = new DocumentHolder(url, this.#parts.startParser(), opening);
    this.#holder.file.onProgress = this.#progress.report;
    this.#opening = this.#holder.open(assets, password);
    return (await this.#document()).description;
  }

  /** Resolves with the document; rejects when the engine is closed. */
  #document(): Promise<PdfFile> {
    return until(this.#life.signal, this.#opening ?? Promise.reject(closedError()));
  }

  /** Resolves when no visible page is waiting; rejects when the engine is closed. */
  readonly #whenVisibleIdle = (): Promise<void> =>
    until(this.#life.signal, this.#scheduler.whenVisibleIdle());

  async pageSize(index: PageIndex): Promise<PageSize | null> {
    try {
      const { file, pages } = await this.#document();
      file.resume();
      return sizeOf(await until(this.#life.signal, untilStalled(file, pages.get(index))));
    } catch {
      return null;
    }
  }

  async content(index: PageIndex): Promise<PageContent | null> {
    try {
      const file = await this.#document();
      await this.#whenVisibleIdle();
      return await until(this.#life.signal, contentOf(file, index));
    } catch {
      return null;
    }
  }

  async outline(): Promise<readonly OutlineItem[]> {
    try {
      return await until(this.#life.signal, outlineOf(await this.#document()));
    } catch {
      return [];
    }
  }

  async pageLabels(): Promise<readonly string[] | null> {
    try {
      return await until(this.#life.signal, pageLabelsOf(await this.#document()));
    } catch {
      return null;
    }
  }

  async search(request: SearchRequest): Promise<SearchBatch | null> {
    try {
      const search = await this.#textSearch();
      return await until(this.#life.signal, search.next(request));
    } catch {
      return null;
    }
  }

  async hitBoxes(index: PageIndex, text: string): Promise<PageHitBoxes | null> {
    try {
      const search = await this.#textSearch();
      return await until(this.#life.signal, search.boxes(index, text));
    } catch {
      return null;
    }
  }

  #textSearch(): Promise<TextSearch> {
    this.#search ??= this.#document().then(async (pdf) => {
      const { searchIn } = await import('../search/textSearch.ts');
      return searchIn(pdf, this.#whenVisibleIdle);
    });
    // It is begun again after a failure.
    this.#search.catch(() => {
      this.#search = null;
    });
    return this.#search;
  }

  async paint(request: PaintRequest): Promise<PaintAnswer> {
    const answer = await this.#scheduler.add({
      id: request.id,
      priority: request.priority,
      run: (signal, slice) => this.#paint(request, signal, slice),
      discard: freeBitmap,
    });
    if (answer?.kind === 'painted') return transfer(answer, [answer.bitmap]);
    if (answer) return answer;
    return this.#life.signal.aborted ? failureOf(closedError(), 'gone') : { kind: 'cancelled' };
  }

  async #paint(
    request: PaintRequest,
    signal: AbortSignal,
    slice: TimeSlice,
  ): Promise<PaintAnswer | null> {
    try {
      const document = await until(signal, this.#document());
      return await withStallTimeout(document.file, signal, slice, (...watch) =>
        paintPage(document.pages, request, ...watch),
      );
    } catch (error) {
      return signal.aborted ? null : failureOf(error, 'page');
    }
  }

  setPinnedPages(indices: readonly PageIndex[]): void {
    const pin = (document: PdfFile) => this.#parsing.pin(document, indices);
    // Without a document there is nothing to pin.
    this.#document().then(pin, () => undefined);
  }

  prioritize(ranges: readonly ByteRange[]): void {
    // Without a document nothing is fetched.
    this.#document().then(
      ({ file }) => file.prioritize(ranges),
      () => undefined,
    );
  }

  hold(isHeld: boolean): void {
    this.#document().then(
      ({ file }) => file.hold(isHeld),
      () => undefined,
    );
  }

  cancel(id: number): void {
    this.#scheduler.cancel(id);
  }

  async loadRest(): Promise<'complete' | EngineFailure> {
    try {
      const { file, pages } = await this.#document();
      await file.loadRest();
      this.#progress.flush();
      this.#locating ??= pages.locateAll(this.#whenVisibleIdle).catch(() => null);
      return 'complete';
    } catch (error) {
      return failureOf(error, 'network').reason;
    }
  }

  otherSizes(): ReturnType<EngineApi['otherSizes']> {
    return this.#locating ?? Promise.resolve(null);
  }

  onProgress(listener: ProgressListener): void {
    release(this.#listener);
    this.#listener = listener;
  }

  async close(): Promise<void> {
    this.#life.abort(closedError());
    this.#scheduler.close();
    release(this.#listener);
    this.#listener = null;
    await this.#holder?.close();
  }
}

function failureOf(error: unknown, otherwise: EngineFailure) {
  const reason = error instanceof EngineError ? error.reason : otherwise;
  return { kind: 'failed', reason } as const;
}

function freeBitmap(answer: PaintAnswer): void {
  if (answer.kind === 'painted') answer.bitmap.close();
}

/** A listener from another thread is a Comlink proxy, which leaks unless it is released. */
function release(listener: ProgressListener | null): void {
  (listener as { [releaseProxy]?: () => void } | null)?.[releaseProxy]?.();
}
