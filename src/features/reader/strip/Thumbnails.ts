import type {
  DevicePixels,
  PageIndex,
  PageNumber,
  PageSize,
} from '../../../../workers/pdf/engineProtocol.ts';
import type { Engine } from '../engine.ts';
import type { Pack } from '../session/openPack.ts';
import { toneNow } from '../tones/pageTone.ts';
import { waitBeforeRetry } from '../../../shared/api/retryDelay.ts';
import { isTransient } from '../session/transition.ts';
import { defaultPageSize, clampPage, firstPage } from '../spreads/spread.ts';
import { thumbnailBudget, newPaintId } from '../stage/bitmapBudget.ts';
import { Canvases } from '../stage/canvases.ts';
import { beyond, planThumbnails, thumbnailMostHeight, thumbnailWidth } from './stripPlan.ts';
import { proxy } from 'valtio';

interface Queued {
  readonly id: number;
  isCancelled: boolean;
}

type KnownSize = (page: PageNumber) => PageSize | undefined;
type Learned = (page: PageNumber, size: PageSize) => void;

/** The longest wait for the pack, from when a thumbnail is visible. */
const mostPackMs = 5000;

/** More pixels cost memory without a visible effect. */
const mostDensity = 2;

/**
 * Paints visible thumbnails without React. Each has a
 * slot of fixed width that gets its page's height when that is known.
 */
export class Thumbnails {
  /** The thumbnail in the Tab order; arrow keys move from it. It is always a mounted one. */
  readonly tabStop = proxy({ page: firstPage });
  readonly #knownSize: KnownSize;
  readonly #learned: Learned;
  readonly #canvases = new Canvases();
  readonly #slots = new Map<Element, PageNumber>();
  readonly #shown = new Set<PageNumber>();
  readonly #queued = new Map<PageNumber, Queued>();
  readonly #sizes = new Map<PageNumber, PageSize>();
  readonly #failed = new Set<PageNumber>();
  /** Lost by a network error; requested again after a pause. */
  readonly #lost = new Set<PageNumber>();
  /** Pages whose part of the pack could not be had. */
  readonly #unpacked = new Set<PageNumber>();
  #pack: Pack | null = null;
  #isPackAwaited = false;
  #packTimer: number | undefined;
  #failures = 0;
  #pause: AbortController | null = null;
  readonly #watch = new IntersectionObserver((entries) => this.#seen(entries));
  #engine: Engine | null = null;

  /**
   * @param knownSize returns a page's size if the store knows it
   * @param learned receives each requested size
   */
  constructor(knownSize: KnownSize, learned: Learned) {
    this.#knownSize = knownSize;
    this.#learned = learned;
  }

  setTabStop(page: PageNumber): void {
    this.tabStop.page = page;
  }

  /** Limits the tab stop to the mounted thumbnails. */
  keepTabStop(one: PageNumber, other: PageNumber): void {
    const [low, high] = one < other ? [one, other] : [other, one];
    const { page } = this.tabStop;
    this.setTabStop(page < low ? low : clampPage(page, high));
  }

  connect(engine: Engine): void {
    this.#engine = engine;
    this.#queued.clear();
    this.#failed.clear();
    this.#pause?.abort();
    this.#replan();
  }

  /** The document has a pack that is being opened. No thumbnail is requested before `connectPack`. */
  awaitPack(): void {
    this.#isPackAwaited = true;
  }

  /** Takes thumbnails from this pack where it has them. */
  connectPack(pack: Pack | null): void {
    this.#pack = pack;
    this.#isPackAwaited = false;
    clearTimeout(this.#packTimer);
    this.#packTimer = undefined;
    this.#unpacked.clear();
    this.#replan();
  }

  #isPacked(page: PageNumber): boolean {
    const packed = this.#pack?.facts.pages[page - 1];
    return packed?.hasThumbnail === true && packed.size !== null && !this.#unpacked.has(page);
  }

  /** Registers an element as a page's slot until the returned function is called. */
  attach(page: PageNumber, slot: HTMLElement): () => void {
    this.#slots.set(slot, page);
    this.#setHeight(page, slot);
    const detach = this.#canvases.attach(page, slot);
    this.#watch.observe(slot);
    return () => {
      this.#watch.unobserve(slot);
      this.#slots.delete(slot);
      this.#shown.delete(page);
      detach();
      this.#replan();
    };
  }

  /** Paints all thumbnails again, after a change of their tone. */
  repaint(): void {
    for (const page of this.#queued.keys()) this.#cancel(page, this.#engine);
    this.#queued.clear();
    this.#unpacked.clear();
    this.#canvases.clear();
    this.#replan();
  }

  close(): void {
    this.#engine = null;
    this.#queued.clear();
    this.#pause?.abort();
    this.#watch.disconnect();
    this.#canvases.clear();
  }

  #seen(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const page = this.#slots.get(target);
      if (page === undefined) continue;
      if (isIntersecting) this.#shown.add(page);
      else this.#shown.delete(page);
    }
    this.#replan();
  }

  #replan(): void {
    // A closed engine answers at once, so requesting would loop. Its successor will be connected.
    const engine = this.#engine?.isClosed() === false ? this.#engine : null;
    if (this.#isPackAwaited) return this.#limitPackWait();
    const { request, cancel } = planThumbnails({
      shown: engine
        ? this.#shown
        : new Set([...this.#shown].filter((page) => this.#isPacked(page))),
      done: new Set([
        ...this.#failed,
        ...this.#lost,
        ...this.#canvases.cached.map(({ page }) => page),
      ]),
      packed: new Set(
        [...this.#shown, ...this.#queued.keys()].filter((page) => this.#isPacked(page)),
      ),
      queued: new Map([...this.#queued].map(([page, one]) => [page, one.isCancelled])),
    });
    for (const page of cancel) this.#cancel(page, engine);
    for (const page of request) void this.#request(page, engine);
  }

  #limitPackWait(): void {
    if (this.#shown.size === 0) return;
    this.#packTimer ??= window.setTimeout(() => this.connectPack(null), mostPackMs);
  }

  #cancel(page: PageNumber, engine: Engine | null): void {
    const queued = this.#queued.get(page);
    if (!queued) return;
    queued.isCancelled = true;
    engine?.cancel(queued.id);
  }

  async #request(page: PageNumber, engine: Engine | null): Promise<void> {
    const queued: Queued = { id: newPaintId(), isCancelled: false };
    this.#queued.set(page, queued);
    const painted = await this.#paint(page, queued, engine);
    // The engine has changed, so this answer is discarded.
    if (this.#queued.get(page) !== queued) {
      if (typeof painted !== 'string') painted.bitmap.close();
      return;
    }
    this.#queued.delete(page);
    if (typeof painted !== 'string') this.#show(page, painted);
    else if (painted === 'lost') void this.#lose(page);
    else if (painted === 'none' && !queued.isCancelled) this.#failed.add(page);
    this.#replan();
  }

  async #lose(page: PageNumber): Promise<void> {
    this.#lost.add(page);
    if (this.#pause) return;
    this.#pause = new AbortController();
    this.#failures += 1;
    await waitBeforeRetry(this.#failures, this.#pause.signal);
    this.#pause = null;
    this.#lost.clear();
    this.#replan();
  }

  async #paint(
    page: PageNumber,
    queued: Queued,
    engine: Engine | null,
  ): Promise<Painted | Unpainted> {
    if (this.#pack && this.#isPacked(page)) return this.#unpack(page, this.#pack);
    if (!engine) return 'none';
    const size = this.#sizeOf(page) ?? (await engine.pageSize(indexOf(page)));
    if (queued.isCancelled) return 'none';
    if (!size) return 'lost';
    this.#learn(page, size);
    const { scale, window } = extentOf(size);
    const tone = toneNow();
    const request = { id: queued.id, page: indexOf(page), scale, window, priority, tone };
    const answer = await engine.paint(request);
    if (answer.kind === 'painted') return { scale, bitmap: answer.bitmap };
    return answer.kind === 'failed' && isTransient(answer.reason) ? 'lost' : 'none';
  }

  async #unpack(page: PageNumber, pack: Pack): Promise<Painted | Unpainted> {
    const size = pack.facts.pages[page - 1]?.size;
    const aspect = size && heightOf(size) / thumbnailWidth;
    const bitmap = aspect && (await pack.thumbnail(indexOf(page), aspect, toneNow()));
    if (!size || !bitmap) {
      this.#unpacked.add(page);
      return 'unpacked';
    }
    this.#learn(page, size);
    return { scale: bitmap.width / size.width, bitmap };
  }

  #show(page: PageNumber, { scale, bitmap }: Painted): void {
    this.#failures = 0;
    void this.#canvases.show({ page, scale }, bitmap);
    for (const far of beyond(this.#canvases.cached, this.#shown, thumbnailBudget))
      this.#canvases.evict(far);
  }

  #sizeOf(page: PageNumber): PageSize | undefined {
    return this.#sizes.get(page) ?? this.#knownSize(page);
  }

  #learn(page: PageNumber, size: PageSize): void {
    this.#sizes.set(page, size);
    this.#learned(page, size);
    const slot = this.#canvases.frameOf(page);
    if (slot) this.#setHeight(page, slot);
  }

  /** A page of unknown size is assumed to have the size of page 1. */
  #setHeight(page: PageNumber, slot: HTMLElement): void {
    const size = this.#sizeOf(page) ?? this.#knownSize(1 as PageNumber) ?? defaultPageSize;
    slot.style.blockSize = `${heightOf(size)}px`;
  }
}

interface Painted {
  readonly scale: number;
  readonly bitmap: ImageBitmap;
}

/** 'lost': network error; 'unpacked': to be painted by the engine instead. */
type Unpainted = 'lost' | 'none' | 'unpacked';

const priority = 'thumbnail' as const;

const indexOf = (page: PageNumber) => (page - 1) as PageIndex;

/** CSS pixels. */
const heightOf = ({ width, height }: PageSize): number =>
  Math.max(1, Math.min(thumbnailMostHeight, Math.round((height / width) * thumbnailWidth)));

/** The part of a page that its thumbnail shows, in device pixels. */
function extentOf(size: PageSize) {
  const density = Math.min(mostDensity, window.devicePixelRatio);
  const width = Math.ceil(thumbnailWidth * density) as DevicePixels;
  const height = Math.ceil(heightOf(size) * density) as DevicePixels;
  const corner = 0 as DevicePixels;
  return { scale: width / size.width, window: { x: corner, y: corner, width, height } };
}
