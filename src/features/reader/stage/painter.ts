import type { ByteRange } from '#contract/byteRange.ts';
import type { PageIndex, PageNumber, PageSize } from '../../../../workers/pdf/engineProtocol.ts';
import type { Engine } from '../engine.ts';
import type { ReaderError } from '../session/transition.ts';
import { afterFrame } from '../../../shared/ui/frames.ts';
import { noteFirstPixels, presented } from '../readerTiming.ts';
import { toneNow } from '../tones/pageTone.ts';
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
import { EnginePriority } from './enginePriority.ts';
import { PackPictures, type PicturePack } from './packPictures.ts';
import { mainThreadPresenter, Presenters } from './presenters.ts';

interface PainterEvents {
  /** The page has another size than requested. */
  sized(page: PageNumber, size: PageSize): void;
  painted(page: PageNumber, source: PendingRender['source']): void;
  pageFailed(page: PageNumber): void;
  error(reason: ReaderError): void;
  /**
   * Called for a visible page that is not painted. Returns its preview, or null.
   * @param isPictured a sharp picture of the page is requested
   */
  preview?(page: PageNumber, isPictured: boolean): Promise<ImageBitmap | null>;
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

/**
 * Requests the pages of the stage's demand, most important first, within the budget: pictures of the pack where
 * these have enough pixels, otherwise paints of the engine.
 */
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
  /** Resolves when a visible page has no picture of the pack, or all visible pages are sharp, for the first time. */
  readonly engineNeeded: Promise<void>;
  #needEngine = () => {};
  /**
   * Pages are requested ahead only after all visible pages are shown: until then visible
   * pages have the network, the processors and the presenter to themselves.
   */
  #mayPaintAhead = false;
  readonly #visibility = new VisibilityTimer(this.canvases);
  readonly #events: PainterEvents;
  readonly #priority: EnginePriority;
  readonly #pictures = new PackPictures();
  readonly #inFlight = new Map<number, PendingRender>();
  readonly #failed = new Set<PageNumber>();
  /** Pages whose preview is requested. */
  readonly #previewed = new Set<PageNumber>();
  #requests: readonly RenderRequest[] = [];
  #tileShare = 0;
  #engine: Engine | null = null;

  constructor(events: PainterEvents) {
    this.#events = events;
    this.#priority = new EnginePriority(events.rangesOf);
    this.firstSharp = new Promise((resolve) => {
      this.#firstSharp = resolve;
    });
    this.engineNeeded = new Promise((resolve) => {
      this.#needEngine = resolve;
    });
  }

  /** Requests pages from this engine. Late answers of the previous engine are discarded. */
  connect(engine: Engine): void {
    this.#engine = engine;
    this.#presenters.begin();
    this.#forget('engine');
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
    this.#priority.unpin();
    this.#prioritize();
    if (this.#isSettled) afterFrame(() => this.#goAhead());
    else this.#replan();
    this.#showPreviews();
  }

  /** Takes pictures from this pack. Its previews and byte ranges are known. */
  connectPack(pack: PicturePack | null): void {
    this.#pictures.connect(pack);
    this.#forget('pack');
    this.#priority.reset();
    this.#prioritize();
    this.#replan();
    this.#showPreviews();
  }

  /** Requests all pages again, after a change of their tone. What is shown stays until then. */
  repaint(): void {
    for (const flight of this.#inFlight.values()) if (!flight.cancelled) this.#cancel(flight);
    const { pages } = this.#visibility;
    for (const { page } of this.canvases.cached)
      if (pages.includes(page)) this.canvases.expire(page);
      else this.canvases.evict(page);
    this.#pictures.retry();
    this.#visibility.restart();
    this.#mayPaintAhead = false;
    this.tiles.repaint();
    this.#prioritize();
    this.#replan();
  }

  #forget(source: PendingRender['source']): void {
    for (const [id, flight] of this.#inFlight)
      if (flight.source === source) this.#inFlight.delete(id);
  }

  #prioritize(): void {
    const missing = this.#visibility.pages.filter((page) => !this.isSharp(page));
    const painted = missing.filter((page) => !this.#isPictured(page));
    this.#priority.setMissing(painted, this.#engine);
    this.#priority.hold(missing.length > 0 && painted.length === 0, this.#engine);
  }

  #isPictured(page: PageNumber): boolean {
    return this.#requests.some((request) => request.page === page && this.#pictures.has(request));
  }

  #showPreviews(): void {
    for (const page of this.#visibility.pages) void this.#showPreview(page);
  }

  async #showPreview(page: PageNumber): Promise<void> {
    if (!this.#events.preview || this.#previewed.has(page) || this.canvases.has(page)) return;
    // Until the size of a page is known, it cannot be decided whether its picture is sharp.
    if (!this.#requests.some((request) => request.page === page)) return;
    this.#previewed.add(page);
    const bitmap = await this.#events.preview(page, this.#isPictured(page));
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
    this.#pictures.connect(null);
    this.#priority.unpin();
    // A preview that comes later is not wanted.
    this.#visibility.setVisible([], []);
    this.tiles.clear();
    this.canvases.clear();
    this.#presenters.close();
  }

  #replan(): void {
    // A closed engine answers at once, so requesting would loop. Its successor will be connected.
    const engine = this.#engine?.isClosed() === false ? this.#engine : null;
    if (!engine && !this.#pictures.isOpen) return;
    const requests = this.#requests.filter(({ page }) => !this.#failed.has(page));
    const limit = pixelBudget - (this.tiles.isOpen ? this.#tileShare : 0);
    const plan = planPaints(requests, this.canvases.cached, [...this.#inFlight.values()], limit);
    for (const { page } of plan.evict) this.canvases.evict(page);
    for (const flight of plan.cancel) this.#cancel(flight);
    for (const request of plan.request)
      if (this.#mayPaintAhead || request.priority === 'visible') this.#begin(request, engine);
    this.tiles.resume();
  }

  #begin(request: RenderRequest, engine: Engine | null): void {
    if (!this.#pictures.has(request)) {
      this.#needEngine();
      if (engine) void this.#request(request, engine);
      return;
    }
    // One picture is requested ahead at a time, so that a visible one shares the connection with no more.
    const isFree = ![...this.#inFlight.values()].some(({ source }) => source === 'pack');
    if (isFree || request.priority === 'visible') void this.#requestPicture(request);
  }

  get #bytes(): number {
    return sum(this.canvases.cached) + sum([...this.#inFlight.values()]);
  }

  #cancel(flight: PendingRender): void {
    this.#inFlight.set(flight.id, { ...flight, cancelled: true });
    if (flight.source === 'pack') this.#pictures.cancel(flight.id);
    else this.#engine?.cancel(flight.id);
  }

  async #requestPicture(request: RenderRequest): Promise<void> {
    const id = newPaintId();
    const isAwaited = () => this.#inFlight.get(id)?.cancelled === false;
    this.#inFlight.set(id, { ...request, id, source: 'pack', cancelled: false });
    const bitmap = await this.#pictures.take(id, request, isAwaited);
    const isCurrent = this.#inFlight.delete(id);
    if (bitmap) void this.#present(request, bitmap, 'pack');
    else if (isCurrent) this.#prioritize();
    if (isCurrent) this.#replan();
  }

  async #request(request: RenderRequest, engine: Engine): Promise<void> {
    const id = newPaintId();
    this.#inFlight.set(id, { ...request, id, source: 'engine', cancelled: false });
    const { page, size, scale, priority } = request;
    const tone = toneNow();
    const answer = await engine.paint({ id, page: indexOf(page), size, scale, priority, tone });
    // Also false after a change of the engine, or if the page is not in the demand any more.
    const isAwaited = this.#inFlight.get(id)?.cancelled === false;
    this.#inFlight.delete(id);
    if (answer.kind === 'painted') this.#receive(request, answer.bitmap, isAwaited);
    else if (answer.kind === 'sized' && isAwaited) this.#resize(request, answer.size);
    else if (answer.kind === 'failed' && isAwaited) this.#fail(page, answer.reason);
    if (engine === this.#engine) this.#replan();
  }

  #receive(request: RenderRequest, bitmap: ImageBitmap, isAwaited: boolean): void {
    if (isAwaited && this.#engine) void this.#present(request, bitmap, 'engine');
    else bitmap.close();
  }

  async #present(
    request: RenderRequest,
    bitmap: ImageBitmap,
    source: PendingRender['source'],
  ): Promise<void> {
    // The main thread shows a visible page one frame sooner.
    const make = request.priority === 'visible' ? mainThreadPresenter : this.#presenters.make;
    if (await this.canvases.show(request, bitmap, make)) this.#shown(request.page, source);
    // A lost bitmap is requested again.
    else this.#replan();
  }

  #shown(page: PageNumber, source: PendingRender['source']): void {
    noteFirstPixels();
    this.#visibility.settle('paint');
    this.#prioritize();
    this.#events.painted(page, source);
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
    this.#needEngine();
    this.#goAhead();
  }

  #goAhead(): void {
    this.#mayPaintAhead = this.#isSettled;
    if (this.#mayPaintAhead) this.#presenters.begin();
    this.#replan();
    if (!this.#mayPaintAhead) return;
    // After all requests, and only when the user stays.
    const { pages } = this.#visibility;
    this.#priority.pin(
      pages,
      pages.some((page) => this.#isPictured(page)),
      this.#engine,
    );
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
