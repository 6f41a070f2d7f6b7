import type { PageIndex, PageNumber } from '../../../workers/pdf/protocol.ts';
import type { Engine } from '../engine.ts';
import { newPaintId } from '../stage/paintId.ts';
import type { Screen } from '../stage/screen.ts';
import { noteZoomSharp, presented } from '../timing.ts';
import type { SharpPart } from './rules.ts';

/** What the windows need of the painter, whose memory they share. */
export interface Lender {
  /** Whether this many bytes may be painted now, beside all that is held and on its way. */
  readonly hasRoom: (bytes: number) => boolean;
  readonly newScreen: () => Screen;
  readonly frameOf: (page: PageNumber) => HTMLElement | undefined;
  /** The windows are wanted from now on, or no longer: their share of the memory has changed. */
  readonly changed: () => void;
}

interface Wish {
  readonly parts: readonly SharpPart[];
  /** When the gesture ended that led here; null while it goes on. */
  since: number | null;
}

/** A part's screen, with its pixels. */
interface Window {
  readonly part: SharpPart;
  readonly screen: Screen;
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
 */
export class SharpWindows {
  readonly #lender: Lender;
  readonly #windows = new Map<PageNumber, Window>();
  /** Covered by newer ones, as soon as those are in a frame. */
  readonly #leaving = new Set<Window>();
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
    return (this.#flight?.bytes ?? 0) + bytesOf([...this.#windows.values(), ...this.#leaving]);
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
    const bytes = bytesOf(wish.parts.map((part) => ({ part })));
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
    const windows = painted.filter((window) => window !== null);
    // Closed, or another engine took over.
    if (this.#flight !== flight) return windows.forEach(giveBack);
    this.#flight = null;
    if (this.isOpen && windows.length === parts.length) this.#complete(flight.wish, windows);
    else windows.forEach(giveBack);
    this.#lender.changed();
    this.goOn();
  }

  async #paintPart(part: SharpPart, id: number, engine: Engine): Promise<Window | null> {
    const { scale, window } = part;
    const page = (part.page - 1) as PageIndex;
    const answer = await engine.paint({ id, page, scale, window, priority: 'visible' });
    if (answer.kind !== 'painted') return null;
    if (this.isOpen && engine === this.#engine) return this.#bringToScreen(part, answer.bitmap);
    answer.bitmap.close();
    return null;
  }

  async #bringToScreen(part: SharpPart, bitmap: ImageBitmap): Promise<Window | null> {
    const window = { part, screen: this.#lender.newScreen() };
    if (await window.screen.show(bitmap)) return window;
    giveBack(window);
    return null;
  }

  #complete(wish: Wish, windows: readonly Window[]): void {
    this.#shown = wish;
    const old = this.#takeDown();
    for (const window of windows) this.#lay(window);
    note(wish);
    void presented().then(() => this.#dismiss(old));
  }

  #lay(window: Window): void {
    const { part, screen } = window;
    const frame = this.#lender.frameOf(part.page);
    if (!frame) return giveBack(window);
    this.#windows.set(part.page, window);
    layOut(screen.canvas, part);
    frame.append(screen.canvas);
  }

  #takeDown(): readonly Window[] {
    const windows = [...this.#windows.values()];
    this.#windows.clear();
    for (const window of windows) this.#leaving.add(window);
    return windows;
  }

  #dismiss(windows: Iterable<Window>): void {
    for (const window of windows) {
      giveBack(window);
      this.#leaving.delete(window);
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

const giveBack = ({ screen }: Window): void => screen.giveBack();

const bytesOf = (windows: readonly Pick<Window, 'part'>[]): number =>
  windows.reduce((sum, { part }) => sum + pixelsOf(part) * 4, 0);

const pixelsOf = ({ window }: SharpPart): number => window.width * window.height;

const isSame = (one: Wish, other: Wish): boolean =>
  JSON.stringify(one.parts) === JSON.stringify(other.parts);

/** As many CSS pixels as bitmap pixels fill, shrunk by as much as the glass magnifies them. */
function layOut(canvas: HTMLCanvasElement, { window: { width, height }, x, y, ratio }: SharpPart) {
  const density = window.devicePixelRatio;
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
