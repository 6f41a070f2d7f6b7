import type { PageIndex, PageNumber, PageSize } from '../../../workers/pdf/protocol.ts';
import type { Engine } from '../engine.ts';
import type { Trouble } from '../store.ts';
import { noteFirstPixels, presented } from '../timing.ts';
import { SharpWindows } from '../zoom/SharpWindows.ts';
import { type InFlight, pixelBudget, planPaints, sum, type Wanted } from './budget.ts';
import { Canvases } from './canvases.ts';
import { Looks } from './looks.ts';
import { newPaintId } from './paintId.ts';

export interface PainterEvents {
  sized(page: PageNumber, size: PageSize): void;
  painted(page: PageNumber): void;
  pageFailed(page: PageNumber): void;
  trouble(reason: Trouble): void;
}

export interface Wishes {
  /** The pages of the spread that is read. */
  readonly looked: readonly PageNumber[];
  /** Pages to be painted, most important first. */
  readonly wanted: readonly Wanted[];
  /** Pages that cannot be painted before their size is known. */
  readonly unsized: readonly PageNumber[];
  /** Bytes that the sharp windows take when something is magnified. */
  readonly windowShare: number;
}

/** Gets the pages that the stage wants from the engine, most important first, within the budget. */
export class Painter {
  readonly canvases = new Canvases();
  readonly windows = new SharpWindows({
    hasRoom: (bytes) => bytes + this.windows.bytes + this.#bytes <= pixelBudget,
    frameOf: (page) => this.canvases.frameOf(page),
    changed: () => this.#replan(),
  });
  /** Settles when all that was looked at has been on the screen, sharp or failed, for the first time. */
  readonly firstSharp: Promise<void>;
  #firstSharp = () => {};
  /** Until then nothing is asked for ahead: the first pages have the line to themselves. */
  #mayPaintAhead = false;
  readonly #looks = new Looks(this.canvases);
  readonly #events: PainterEvents;
  readonly #inFlight = new Map<number, InFlight>();
  readonly #sizesAsked = new Set<PageNumber>();
  readonly #failed = new Set<PageNumber>();
  #wanted: readonly Wanted[] = [];
  #unsized: readonly PageNumber[] = [];
  #windowShare = 0;
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
    this.#inFlight.clear();
    this.#sizesAsked.clear();
    this.#failed.clear();
    this.windows.connect(engine);
    this.#replan();
  }

  /** What the stage looks at and wants to have from now on. */
  want({ looked, wanted, unsized, windowShare }: Wishes): void {
    this.#wanted = wanted;
    this.#unsized = unsized;
    this.#windowShare = windowShare;
    this.#looks.look(looked, wanted);
    // What is looked at is here: all else can wait until it has been shown.
    if (this.#looks.allSharp) afterFrame(() => this.#replan());
    else this.#replan();
  }

  isSharp(page: PageNumber): boolean {
    return this.#wanted.some((want) => want.page === page && this.canvases.isSharp(want));
  }

  close(): void {
    this.#engine = null;
    this.windows.clear();
    this.canvases.clear();
  }

  #replan(): void {
    const engine = this.#engine;
    // One that is gone would be asked for ever: it answers at once. Its successor will be connected.
    if (!engine || engine.isGone()) return;
    for (const page of this.#unsized) void this.#learnSize(page, engine);
    const wanted = this.#wanted.filter(
      ({ page, priority }) =>
        !this.#failed.has(page) && (this.#mayPaintAhead || priority === 'visible'),
    );
    const limit = pixelBudget - (this.windows.isOpen ? this.#windowShare : 0);
    const plan = planPaints(wanted, this.canvases.held, [...this.#inFlight.values()], limit);
    for (const { page } of plan.drop) this.canvases.drop(page);
    for (const flight of plan.cancel) this.#callOff(flight, engine);
    for (const want of plan.request) void this.#request(want, engine);
    this.windows.goOn();
  }

  get #bytes(): number {
    return sum(this.canvases.held) + sum([...this.#inFlight.values()]);
  }

  async #learnSize(page: PageNumber, engine: Engine): Promise<void> {
    if (this.#sizesAsked.has(page)) return;
    this.#sizesAsked.add(page);
    const size = await engine.pageSize(indexOf(page));
    if (engine !== this.#engine || engine.isGone()) return;
    if (size) this.#events.sized(page, size);
    else this.#pageFailed(page);
  }

  #callOff(flight: InFlight, engine: Engine): void {
    this.#inFlight.set(flight.id, { ...flight, cancelled: true });
    engine.cancel(flight.id);
  }

  async #request(want: Wanted, engine: Engine): Promise<void> {
    const id = newPaintId();
    this.#inFlight.set(id, { ...want, id, cancelled: false });
    const { page, scale, priority } = want;
    const answer = await engine.paint({ id, page: indexOf(page), scale, priority });
    // Also false when another engine took over meanwhile, or nobody wants the page any more.
    const isAwaited = this.#inFlight.get(id)?.cancelled === false;
    this.#inFlight.delete(id);
    if (answer.kind === 'painted') this.#receive(want, answer.bitmap, isAwaited);
    else if (answer.kind === 'failed' && isAwaited) this.#fail(page, answer.reason);
    if (engine === this.#engine) this.#replan();
  }

  #receive(want: Wanted, bitmap: ImageBitmap, isAwaited: boolean): void {
    if (!isAwaited || !this.#engine) {
      bitmap.close();
      return;
    }
    this.canvases.show(want, bitmap);
    noteFirstPixels();
    this.#looks.settle('paint');
    this.#events.painted(want.page);
    if (this.#looks.allSharp) void this.#begun();
  }

  async #begun(): Promise<void> {
    if (this.#mayPaintAhead) return;
    await presented();
    this.#mayPaintAhead = true;
    this.#firstSharp();
    this.#replan();
  }

  #fail(page: PageNumber, reason: Trouble): void {
    if (reason === 'page') this.#pageFailed(page);
    // An engine that is gone is replaced, and the next one is asked for what is missing.
    else if (reason !== 'gone') this.#stop(reason);
  }

  /** Asking on would fail again and again; `connect` goes on. */
  #stop(reason: Trouble): void {
    this.#engine = null;
    this.#events.trouble(reason);
  }

  #pageFailed(page: PageNumber): void {
    this.#failed.add(page);
    this.#events.pageFailed(page);
    void this.#begun();
  }
}

const afterFrame = (act: () => void) => requestAnimationFrame(() => setTimeout(act));

const indexOf = (page: PageNumber) => (page - 1) as PageIndex;
