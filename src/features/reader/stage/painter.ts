import type { PageIndex, PageNumber, PageSize } from '../../../../workers/pdf/protocol.ts';
import type { Engine } from '../engine.ts';
import type { ReaderError } from '../store.ts';
import { noteFirstPixels, presented } from '../timing.ts';
import { DetailTiles } from '../zoom/DetailTiles.ts';
import {
  type PendingRender,
  pixelBudget,
  planPaints,
  sum,
  type RenderRequest,
  newPaintId,
} from './budget.ts';
import { Canvases } from './canvases.ts';
import { VisibilityTimer } from './visibilityTimer.ts';
import { mainThreadPresenter } from './mainThreadPresenter.ts';
import { Presenters } from './presenters.ts';

export interface PainterEvents {
  /** The page is not of the size in which it was wanted. */
  sized(page: PageNumber, size: PageSize): void;
  painted(page: PageNumber): void;
  pageFailed(page: PageNumber): void;
  error(reason: ReaderError): void;
}

export interface RenderDemand {
  /** The pages of the spread that is read. */
  readonly visible: readonly PageNumber[];
  /** Pages to be painted, most important first. */
  readonly requests: readonly RenderRequest[];
  /** Bytes that the sharp windows take when something is magnified. */
  readonly tileShare: number;
}

/** Gets the pages that the stage wants from the engine, most important first, within the budget. */
export class Painter {
  readonly #presenters = new Presenters(() => this.#engine && this.tiles.connect(this.#engine));
  readonly canvases = new Canvases();
  readonly tiles = new DetailTiles({
    createPresenter: this.#presenters.make,
    hasRoom: (bytes) => bytes + this.tiles.bytes + this.#bytes <= pixelBudget,
    frameOf: (page) => this.canvases.frameOf(page),
    changed: () => this.#replan(),
  });
  /** Settles when all that was looked at has been on the screen, sharp or failed, for the first time. */
  readonly firstSharp: Promise<void>;
  #firstSharp = () => {};
  /**
   * Only once all that is looked at has been shown is anything asked for ahead: until then these
   * pages have the line, the processors and the way to the screen to themselves.
   */
  #mayPaintAhead = false;
  readonly #visibility = new VisibilityTimer(this.canvases);
  readonly #events: PainterEvents;
  readonly #inFlight = new Map<number, PendingRender>();
  readonly #failed = new Set<PageNumber>();
  #requests: readonly RenderRequest[] = [];
  #tileShare = 0;
  #engine: Engine | null = null;

  constructor(events: PainterEvents) {
    this.#events = events;
    this.firstSharp = new Promise((resolve) => {
      this.#firstSharp = resolve;
    });
  }

  /** From now on pages come from this engine; what the one before still answers is thrown away. */
  connect(engine: Engine): void {
    this.#engine = engine;
    this.#presenters.begin();
    this.#inFlight.clear();
    this.#failed.clear();
    this.tiles.connect(engine);
    this.#goAhead();
  }

  /** What the stage looks at and wants to have from now on. */
  setDemand({ visible, requests, tileShare }: RenderDemand): void {
    this.#requests = requests;
    this.#tileShare = tileShare;
    this.#visibility.setVisible(visible, requests);
    this.#mayPaintAhead = false;
    if (this.#isSettled) afterFrame(() => this.#goAhead());
    else this.#replan();
  }

  get #isSettled(): boolean {
    return this.#visibility.allSharp(this.#failed);
  }

  /** Nothing of what is wanted has still to be asked for. */
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
    this.tiles.clear();
    this.canvases.clear();
    this.#presenters.close();
  }

  #replan(): void {
    const engine = this.#engine;
    // One that is gone would be asked for ever: it answers at once. Its successor will be connected.
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
    // Also false when another engine took over meanwhile, or nobody wants the page any more.
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
    // What is waited for comes a frame sooner by the page's own hand.
    const make = request.priority === 'visible' ? mainThreadPresenter : this.#presenters.make;
    if (await this.canvases.show(request, bitmap, make)) this.#shown(request.page);
    // Lost on its way to the screen, it is wanted anew.
    else this.#replan();
  }

  #shown(page: PageNumber): void {
    noteFirstPixels();
    this.#visibility.settle('paint');
    this.#events.painted(page);
    void this.#whenSettled();
  }

  /** What was wanted of it will never come; whoever hears of its size wants it anew. */
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
    // Behind what is asked for, and only where the reader rests: somebody may want to see more of it.
    if (this.#mayPaintAhead) this.#engine?.setPinnedPages(this.#visibility.pages.map(indexOf));
  }

  #fail(page: PageNumber, reason: ReaderError): void {
    if (reason === 'page') this.#pageFailed(page);
    // An engine that is gone is replaced, and the next one is asked for what is missing.
    else if (reason !== 'gone') this.#stop(reason);
  }

  /** Asking on would fail again and again; `connect` goes on. */
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

const afterFrame = (act: () => void) => requestAnimationFrame(() => setTimeout(act));

const indexOf = (page: PageNumber) => (page - 1) as PageIndex;
