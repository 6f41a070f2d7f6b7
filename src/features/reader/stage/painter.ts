import type { ByteRange } from '#contract/byteRange.ts';
import type { PageIndex, PageNumber, PageSize } from '../../../../workers/pdf/engineProtocol.ts';
import type { Engine } from '../engine.ts';
import type { ReaderError } from '../session/transition.ts';
import { afterFrame } from '../../../shared/ui/frames.ts';
import { noteFirstPixels, presented } from '../readerTiming.ts';
import { DetailTiles } from '../zoom/DetailTiles.ts';
import {
  type PendingRender,
  pixelBudget,
  planPaints,
  sum,
  type RenderRequest,
  newPaintId,
} from './bitmapBudget.ts';
import { Canvases, VisibilityTimer } from './canvases.ts';
import { mainThreadPresenter, Presenters } from './presenters.ts';

/**
 * Tells the engine whose bytes come first. A jump leaves downloads of other pages behind, and their bytes come after
 * those of the visible pages.
 */
class FetchPriority {
  readonly #rangesOf: (page: PageNumber) => readonly ByteRange[];
  /** The visible pages that were not sharp at the last call; null until there are any. */
  #pages: readonly PageNumber[] | null = null;

  /** @param rangesOf the byte ranges of a page in the file; none if they are unknown */
  constructor(rangesOf: (page: PageNumber) => readonly ByteRange[] = () => []) {
    this.#rangesOf = rangesOf;
  }

  /** The next pages belong to another engine, or have ranges that were not known. */
  reset(): void {
    this.#pages = null;
  }

  /** @param pages the visible pages that are not sharp */
  setMissing(pages: readonly PageNumber[], engine: Engine | null): void {
    const before = this.#pages;
    if (before || pages.length > 0) this.#pages = pages;
    const ranges = pages.flatMap(this.#rangesOf);
    // An opening document fetches nothing but its first pages: without ranges there is nothing to change.
    const isNew = before ? pages.some((page) => !before.includes(page)) : ranges.length > 0;
    if (isNew) engine?.prioritize(ranges);
  }
}

interface PainterEvents {
  /** The page has another size than requested. */
  sized(page: PageNumber, size: PageSize): void;
  painted(page: PageNumber): void;
  pageFailed(page: PageNumber): void;
  error(reason: ReaderError): void;
  /** Called for a visible page that is not painted. Returns its preview, or null. */
  preview?(page: PageNumber): Promise<ImageBitmap | null>;
  /** The byte ranges of a page in the file; none if they are unknown. */
  readonly rangesOf?: (page: PageNumber) => readonly ByteRange[];
}

export interface RenderDemand {
  readonly visible: readonly PageNumber[];
  /** Pages to be painted, most important first. */
  readonly requests: readonly RenderRequest[];
  /** Bytes reserved for detail tiles while magnified. */
  readonly tileShare: number;
}

/** Requests the pages of the stage's demand from the engine, most important first, within the budget. */
export class Painter {
  readonly #presenters = new Presenters(() => this.#engine && this.tiles.connect(this.#engine));
  readonly canvases = new Canvases();
  readonly tiles = new DetailTiles({
    createPresenter: this.#presenters.make,
    hasRoom: (bytes) => bytes + this.tiles.bytes + this.#bytes <= pixelBudget,
    frameOf: (page) => this.canvases.frameOf(page),
    changed: () => this.#replan(),
  });
  /** Resolves when all visible pages have been shown, sharp or failed, for the first time. */
  readonly firstSharp: Promise<void>;
  #firstSharp = () => {};
  /**
   * Pages are requested ahead only after all visible pages are shown: until then visible
   * pages have the network, the processors and the presenter to themselves.
   */
  #mayPaintAhead = false;
  readonly #visibility = new VisibilityTimer(this.canvases);
  readonly #events: PainterEvents;
  readonly #priority: FetchPriority;
  readonly #inFlight = new Map<number, PendingRender>();
  readonly #failed = new Set<PageNumber>();
  /** Pages whose preview is requested. */
  readonly #previewed = new Set<PageNumber>();
  #requests: readonly RenderRequest[] = [];
  #tileShare = 0;
  #engine: Engine | null = null;

  constructor(events: PainterEvents) {
    this.#events = events;
    this.#priority = new FetchPriority(events.rangesOf);
    this.firstSharp = new Promise((resolve) => {
      this.#firstSharp = resolve;
    });
  }

  /** Requests pages from this engine. Late answers of the previous engine are discarded. */
  connect(engine: Engine): void {
    this.#engine = engine;
    this.#presenters.begin();
    this.#inFlight.clear();
    this.#failed.clear();
    this.tiles.connect(engine);
    this.#priority.reset();
    this.#prioritize();
    this.#goAhead();
  }

  setDemand({ visible, requests, tileShare }: RenderDemand): void {
    this.#requests = requests;
    this.#tileShare = tileShare;
    this.#visibility.setVisible(visible, requests);
    this.#mayPaintAhead = false;
    this.#prioritize();
    if (this.#isSettled) afterFrame(() => this.#goAhead());
    else this.#replan();
    this.#showPreviews();
  }

  /** Previews and byte ranges are known. */
  packConnected(): void {
    this.#priority.reset();
    this.#prioritize();
    this.#showPreviews();
  }

  #prioritize(): void {
    const missing = this.#visibility.pages.filter((page) => !this.isSharp(page));
    this.#priority.setMissing(missing, this.#engine);
  }

  #showPreviews(): void {
    for (const page of this.#visibility.pages) void this.#showPreview(page);
  }

  async #showPreview(page: PageNumber): Promise<void> {
    if (!this.#events.preview || this.#previewed.has(page) || this.canvases.has(page)) return;
    this.#previewed.add(page);
    const bitmap = await this.#events.preview(page);
    this.#previewed.delete(page);
    if (!bitmap) return;
    const isWanted = this.#visibility.pages.includes(page) && !this.canvases.has(page);
    if (!isWanted) return bitmap.close();
    await this.canvases.show({ page, scale: previewScale }, bitmap);
    noteFirstPixels();
  }

  get #isSettled(): boolean {
    return this.#visibility.allSharp(this.#failed);
  }

  /** Whether the whole demand is painted or requested. */
  get isComplete(): boolean {
    return this.#requests.every(
      (request) => this.#failed.has(request.page) || this.canvases.isSharp(request),
    );
  }

  isSharp(page: PageNumber): boolean {
    return this.#requests.some(
      (request) => request.page === page && this.canvases.isSharp(request),
    );
  }

  close(): void {
    this.#engine = null;
    // A preview that comes later is not wanted.
    this.#visibility.setVisible([], []);
    this.tiles.clear();
    this.canvases.clear();
    this.#presenters.close();
  }

  #replan(): void {
    const engine = this.#engine;
    // A closed engine answers at once, so requesting would loop. Its successor will be connected.
    if (!engine || engine.isClosed()) return;
    const requests = this.#requests.filter(({ page }) => !this.#failed.has(page));
    const limit = pixelBudget - (this.tiles.isOpen ? this.#tileShare : 0);
    const plan = planPaints(requests, this.canvases.cached, [...this.#inFlight.values()], limit);
    for (const { page } of plan.evict) this.canvases.evict(page);
    for (const flight of plan.cancel) this.#cancel(flight, engine);
    for (const request of plan.request)
      if (this.#mayPaintAhead || request.priority === 'visible')
        void this.#request(request, engine);
    this.tiles.resume();
  }

  get #bytes(): number {
    return sum(this.canvases.cached) + sum([...this.#inFlight.values()]);
  }

  #cancel(flight: PendingRender, engine: Engine): void {
    this.#inFlight.set(flight.id, { ...flight, cancelled: true });
    engine.cancel(flight.id);
  }

  async #request(request: RenderRequest, engine: Engine): Promise<void> {
    const id = newPaintId();
    this.#inFlight.set(id, { ...request, id, cancelled: false });
    const { page, size, scale, priority } = request;
    const answer = await engine.paint({ id, page: indexOf(page), size, scale, priority });
    // Also false after a change of the engine, or if the page is not in the demand any more.
    const isAwaited = this.#inFlight.get(id)?.cancelled === false;
    this.#inFlight.delete(id);
    if (answer.kind === 'painted') void this.#receive(request, answer.bitmap, isAwaited);
    else if (answer.kind === 'sized' && isAwaited) this.#resize(request, answer.size);
    else if (answer.kind === 'failed' && isAwaited) this.#fail(page, answer.reason);
    if (engine === this.#engine) this.#replan();
  }

  async #receive(request: RenderRequest, bitmap: ImageBitmap, isAwaited: boolean): Promise<void> {
    if (!isAwaited || !this.#engine) {
      bitmap.close();
      return;
    }
    // The main thread shows a visible page one frame sooner.
    const make = request.priority === 'visible' ? mainThreadPresenter : this.#presenters.make;
    if (await this.canvases.show(request, bitmap, make)) this.#shown(request.page);
    // A lost bitmap is requested again.
    else this.#replan();
  }

  #shown(page: PageNumber): void {
    noteFirstPixels();
    this.#visibility.settle('paint');
    this.#events.painted(page);
    void this.#whenSettled();
  }

  /** The request is void. The listener of the size makes a new demand. */
  #resize(request: RenderRequest, size: PageSize): void {
    this.#requests = this.#requests.filter((one) => one !== request);
    this.#events.sized(request.page, size);
  }

  async #whenSettled(): Promise<void> {
    if (this.#mayPaintAhead || !this.#isSettled) return;
    await presented();
    this.#firstSharp();
    this.#goAhead();
  }

  #goAhead(): void {
    this.#mayPaintAhead = this.#isSettled;
    this.#replan();
    // After all requests, and only when the user stays: the user may magnify the page.
    if (this.#mayPaintAhead) this.#engine?.setPinnedPages(this.#visibility.pages.map(indexOf));
  }

  #fail(page: PageNumber, reason: ReaderError): void {
    if (reason === 'page') this.#pageFailed(page);
    // A closed engine is replaced, and missing pages are requested from the next one.
    else if (reason !== 'gone') this.#stop(reason);
  }

  /** Further requests would fail too; `connect` resumes. */
  #stop(reason: ReaderError): void {
    this.#engine = null;
    this.#events.error(reason);
  }

  #pageFailed(page: PageNumber): void {
    this.#failed.add(page);
    this.#events.pageFailed(page);
    void this.#whenSettled();
  }
}

/** The scale of no request, so that a preview never counts as sharp. */
const previewScale = 0;

const indexOf = (page: PageNumber) => (page - 1) as PageIndex;
