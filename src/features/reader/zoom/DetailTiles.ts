import type { PageIndex, PageNumber } from '../../../../workers/pdf/protocol.ts';
import type { Engine } from '../engine.ts';
import { bytesOf } from '../stage/budget.ts';
import { newPaintId } from '../stage/paintId.ts';
import type { BitmapPresenter } from '../stage/mainThreadPresenter.ts';
import { noteZoomSharp, presented } from '../timing.ts';
import type { TileRequest } from './detailTileLayout.ts';

/** What the windows need of the painter, whose memory they share. */
export interface TileHost {
  /** Whether this many bytes may be painted now, beside all that is held and on its way. */
  readonly hasRoom: (bytes: number) => boolean;
  readonly newScreen: () => BitmapPresenter;
  readonly frameOf: (page: PageNumber) => HTMLElement | undefined;
  /** The windows are wanted from now on, or no longer: their share of the memory has changed. */
  readonly changed: () => void;
}

interface Wish {
  readonly parts: readonly TileRequest[];
  /** When the gesture ended that led here; null while it goes on. */
  since: number | null;
}

/** A part's screen, with its pixels. */
interface Pane {
  readonly part: TileRequest;
  readonly screen: BitmapPresenter;
}

interface Flight {
  readonly wish: Wish;
  readonly ids: readonly number[];
  readonly bytes: number;
}

/**
 * The sharp windows: over each page that is seen through the glass a canvas with just the part that
 * is seen. It lies in the page's frame, so it moves with the page until a newer one replaces it: each
 * comes on a screen of its own, so that place and pixels change together. One painting is under way
 * at a time and the newest wish is next; a gesture's end interrupts.
 *
 * Each exchange under a hand costs about a frame (main thread slowed 4 times, two cores that draw too).
 * Two screens for each page that stay in its frame and take turns cost the same, a frame sooner: 83 %
 * of frames presented, and 85 % as it is (seven rounds in turn).
 */
export class DetailTiles {
  readonly #lender: TileHost;
  readonly #panes = new Map<PageNumber, Pane>();
  /** Covered by newer ones, as soon as those are in a frame. */
  readonly #leaving = new Set<Pane>();
  #engine: Engine | null = null;
  #shown: Wish | null = null;
  #next: Wish | null = null;
  #flight: Flight | null = null;

  constructor(lender: TileHost) {
    this.#lender = lender;
  }

  /** Whether memory is to be kept for windows. */
  isOpen = false;

  /** Held and on their way. */
  get bytes(): number {
    return (
      (this.#flight?.bytes ?? 0) +
      bytesIn([...this.#panes.values(), ...this.#leaving].map(({ part }) => part))
    );
  }

  /** What is seen is painted from now on by this engine. */
  connect(engine: Engine): void {
    this.#engine = engine;
    this.#next ??= this.#flight?.wish ?? null;
    this.#flight = null;
    this.goOn();
  }

  /** A hand that holds the glass lingers where this is seen. */
  follow(parts: readonly TileRequest[]): void {
    if (parts.length > 0) this.#ask({ parts, since: null });
  }

  /** The glass is going to rest where this is seen, `since` when its gesture ended. */
  settle(parts: readonly TileRequest[], since: number): void {
    this.#next = null;
    const wish = { parts, since };
    if (this.#flight && isSame(this.#flight.wish, wish)) this.#flight.wish.since = since;
    else if (!this.#flight && this.#shown && isSame(this.#shown, wish)) this.#isShown(since);
    else this.#interrupt(wish);
  }

  /** Painted already: while the hand was lingering there, or for this very gesture. */
  #isShown(since: number): void {
    if (!this.#shown || this.#shown.since === since) return;
    this.#shown.since = since;
    note(this.#shown);
  }

  #interrupt(wish: Wish): void {
    for (const id of this.#flight?.ids ?? []) this.#engine?.cancel(id);
    this.#ask(wish);
  }

  #ask(wish: Wish): void {
    this.#next = wish;
    if (!this.isOpen) {
      this.isOpen = true;
      this.#lender.changed();
    }
    this.goOn();
  }

  /** To be called again when there may be room. */
  goOn(): void {
    const wish = this.#next;
    if (!wish || !this.#engine || this.#engine.isGone() || this.#flight) return;
    const bytes = bytesIn(wish.parts);
    if (!this.#lender.hasRoom(bytes)) return;
    this.#next = null;
    void this.#paint({ wish, bytes, ids: wish.parts.map(newPaintId) }, this.#engine);
  }

  async #paint(flight: Flight, engine: Engine): Promise<void> {
    this.#flight = flight;
    const { parts } = flight.wish;
    const painted = await Promise.all(
      parts.map((part, at) => this.#paintPart(part, flight.ids[at] ?? newPaintId(), engine)),
    );
    const panes = painted.filter((pane) => pane !== null);
    // Closed, or another engine took over.
    if (this.#flight !== flight) return panes.forEach(giveBack);
    this.#flight = null;
    if (this.isOpen && panes.length === parts.length) this.#complete(flight.wish, panes);
    else panes.forEach(giveBack);
    this.#lender.changed();
    this.goOn();
  }

  async #paintPart(part: TileRequest, id: number, engine: Engine): Promise<Pane | null> {
    const { scale, window } = part;
    const page = (part.page - 1) as PageIndex;
    const answer = await engine.paint({ id, page, scale, window, priority: 'visible' });
    if (answer.kind !== 'painted') return null;
    if (this.isOpen && engine === this.#engine) return this.#bringToScreen(part, answer.bitmap);
    answer.bitmap.close();
    return null;
  }

  async #bringToScreen(part: TileRequest, bitmap: ImageBitmap): Promise<Pane | null> {
    const pane = { part, screen: this.#lender.newScreen() };
    if (await pane.screen.present(bitmap)) return pane;
    giveBack(pane);
    return null;
  }

  #complete(wish: Wish, panes: readonly Pane[]): void {
    this.#shown = wish;
    const old = this.#takeDown();
    for (const pane of panes) this.#lay(pane);
    note(wish);
    void presented().then(() => this.#dismiss(old));
  }

  #lay(pane: Pane): void {
    const { part, screen } = pane;
    const frame = this.#lender.frameOf(part.page);
    if (!frame) return giveBack(pane);
    this.#panes.set(part.page, pane);
    layOut(screen.canvas, part);
    frame.append(screen.canvas);
  }

  #takeDown(): readonly Pane[] {
    const panes = [...this.#panes.values()];
    this.#panes.clear();
    for (const pane of panes) this.#leaving.add(pane);
    return panes;
  }

  #dismiss(panes: Iterable<Pane>): void {
    for (const pane of panes) {
      giveBack(pane);
      this.#leaving.delete(pane);
    }
    this.goOn();
  }

  /** Nothing is magnified any more. */
  clear(): void {
    this.#next = null;
    this.#shown = null;
    for (const id of this.#flight?.ids ?? []) this.#engine?.cancel(id);
    this.#takeDown();
    this.#dismiss(this.#leaving);
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#lender.changed();
  }
}

const giveBack = ({ screen }: Pane): void => screen.release();

const bytesIn = (parts: readonly TileRequest[]): number =>
  parts.reduce((total, { window }) => total + bytesOf(window), 0);

const pixelsOf = ({ window }: TileRequest): number => window.width * window.height;

const isSame = (one: Wish, other: Wish): boolean =>
  JSON.stringify(one.parts) === JSON.stringify(other.parts);

/** As many CSS pixels as bitmap pixels fill, shrunk by as much as the glass magnifies them. */
function layOut(canvas: HTMLCanvasElement, { window, density, x, y, ratio }: TileRequest) {
  const { width, height } = window;
  canvas.dataset.window = '';
  canvas.style.width = `${width / density}px`;
  canvas.style.height = `${height / density}px`;
  canvas.style.transform = `translate(${x}px, ${y}px) scale(${1 / ratio})`;
}

function note({ parts, since }: Wish): void {
  if (since === null) return;
  const pixels = parts.reduce((sum, part) => sum + pixelsOf(part), 0);
  noteZoomSharp({ pixels, pages: parts.map(({ page }) => page) }, since);
}
