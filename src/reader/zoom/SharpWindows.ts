import type { PageIndex, PageNumber } from '../../../workers/pdf/protocol.ts';
import type { Engine } from '../engine.ts';
import { showOpaque } from '../stage/canvases.ts';
import { newPaintId } from '../stage/paintId.ts';
import { noteZoomSharp } from '../timing.ts';
import type { SharpPart } from './rules.ts';

/** What the windows need of the painter, whose memory they share. */
export interface Lender {
  /** Whether this many bytes may be painted now, beside all that is held and on its way. */
  readonly hasRoom: (bytes: number) => boolean;
  readonly frameOf: (page: PageNumber) => HTMLElement | undefined;
  /** The windows are wanted from now on, or no longer: their share of the memory has changed. */
  readonly changed: () => void;
}

interface Wish {
  readonly parts: readonly SharpPart[];
  /** When the gesture ended that led here; null while it goes on. */
  since: number | null;
}

interface Flight {
  readonly wish: Wish;
  readonly ids: readonly number[];
  readonly bytes: number;
}

/**
 * The sharp windows: over each page that is seen through the glass a canvas with just the part that
 * is seen. It lies in the page's frame, so it moves with the page until a newer one replaces it.
 * One painting is under way at a time and the newest wish is next; a gesture's end interrupts.
 */
export class SharpWindows {
  readonly #lender: Lender;
  readonly #canvases = new Map<PageNumber, HTMLCanvasElement>();
  #engine: Engine | null = null;
  #shown: Wish | null = null;
  #next: Wish | null = null;
  #flight: Flight | null = null;

  constructor(lender: Lender) {
    this.#lender = lender;
  }

  /** Whether memory is to be kept for windows. */
  isOpen = false;

  /** Held and on their way. */
  get bytes(): number {
    let bytes = this.#flight?.bytes ?? 0;
    for (const { width, height } of this.#canvases.values()) bytes += width * height * 4;
    return bytes;
  }

  /** What is seen is painted from now on by this engine. */
  connect(engine: Engine): void {
    this.#engine = engine;
    this.#next ??= this.#flight?.wish ?? null;
    this.#flight = null;
    this.goOn();
  }

  /** A hand that holds the glass lingers where this is seen. */
  follow(parts: readonly SharpPart[]): void {
    if (parts.length > 0) this.#ask({ parts, since: null });
  }

  /** The glass is going to rest where this is seen, `since` when its gesture ended. */
  settle(parts: readonly SharpPart[], since: number): void {
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
    const bytes = wish.parts.reduce((sum, part) => sum + pixelsOf(part) * 4, 0);
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
    // Closed, or another engine took over.
    if (this.#flight !== flight) return;
    this.#flight = null;
    if (painted.every(Boolean)) this.#complete(flight.wish);
    this.#lender.changed();
    this.goOn();
  }

  async #paintPart(part: SharpPart, id: number, engine: Engine): Promise<boolean> {
    const { scale, window } = part;
    const page = (part.page - 1) as PageIndex;
    const answer = await engine.paint({ id, page, scale, window, priority: 'visible' });
    if (answer.kind !== 'painted') return false;
    const isWanted = this.isOpen && engine === this.#engine;
    if (isWanted) this.#show(part, answer.bitmap);
    else answer.bitmap.close();
    return isWanted;
  }

  #complete(wish: Wish): void {
    this.#shown = wish;
    for (const page of this.#canvases.keys())
      if (!wish.parts.some((part) => part.page === page)) this.#giveBack(page);
    note(wish);
  }

  /** Takes the bitmap. Size, place and pixels change in one frame. */
  #show(part: SharpPart, bitmap: ImageBitmap): void {
    const frame = this.#lender.frameOf(part.page);
    if (!frame) return bitmap.close();
    const canvas = this.#canvases.get(part.page) ?? document.createElement('canvas');
    this.#canvases.set(part.page, canvas);
    canvas.dataset.window = '';
    showOpaque(canvas, bitmap);
    lay(canvas, part);
    if (canvas.parentElement !== frame) frame.append(canvas);
  }

  /** Nothing is magnified any more. */
  clear(): void {
    this.#next = null;
    this.#shown = null;
    for (const id of this.#flight?.ids ?? []) this.#engine?.cancel(id);
    for (const page of this.#canvases.keys()) this.#giveBack(page);
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#lender.changed();
  }

  #giveBack(page: PageNumber): void {
    const canvas = this.#canvases.get(page);
    this.#canvases.delete(page);
    if (!canvas) return;
    canvas.remove();
    // Safari keeps a canvas's memory until it is collected, unless it has no size.
    canvas.width = 0;
    canvas.height = 0;
  }
}

const pixelsOf = ({ window }: SharpPart): number => window.width * window.height;

const isSame = (one: Wish, other: Wish): boolean =>
  JSON.stringify(one.parts) === JSON.stringify(other.parts);

/** As many CSS pixels as bitmap pixels fill, shrunk by as much as the glass magnifies them. */
function lay(canvas: HTMLCanvasElement, { x, y, ratio }: SharpPart): void {
  const density = window.devicePixelRatio;
  canvas.style.width = `${canvas.width / density}px`;
  canvas.style.height = `${canvas.height / density}px`;
  canvas.style.transform = `translate(${x}px, ${y}px) scale(${1 / ratio})`;
}

function note({ parts, since }: Wish): void {
  if (since === null) return;
  const pixels = parts.reduce((sum, part) => sum + pixelsOf(part), 0);
  noteZoomSharp({ pixels, pages: parts.map(({ page }) => page) }, since);
}
