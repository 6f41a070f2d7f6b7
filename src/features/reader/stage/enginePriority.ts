import type { ByteRange } from '#contract/byteRange.ts';
import type { PageIndex, PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import type { Engine } from '../engine.ts';

/**
 * The time for which a page that is shown by its picture stays visible before the engine parses it (ms): the engine
 * requests the page's own bytes, which the user needs only to magnify it.
 */
const pinAfterMs = 1000;

/**
 * Tells the engine whose bytes come first, and which pages the user reads. A jump leaves downloads of other pages
 * behind, and their bytes come after those of the visible pages.
 */
export class EnginePriority {
  readonly #rangesOf: (page: PageNumber) => readonly ByteRange[];
  /** The visible pages that were not sharp at the last call; null until there are any. */
  #pages: readonly PageNumber[] | null = null;
  /** The engine that downloads nothing. A change of the pack leaves it held. */
  #held: Engine | null = null;
  #pinTimer: number | undefined;

  /** @param rangesOf the byte ranges of a page in the file; none if they are unknown */
  constructor(rangesOf: (page: PageNumber) => readonly ByteRange[] = () => []) {
    this.#rangesOf = rangesOf;
  }

  /** The next pages belong to another engine, or have ranges that were not known. */
  reset(): void {
    this.#pages = null;
  }

  /** @param isHeld all visible pages that are not sharp come as pictures of the pack, which need the line */
  hold(isHeld: boolean, engine: Engine | null): void {
    const held = isHeld ? engine : null;
    if (held === this.#held) return;
    this.#held?.hold(false);
    held?.hold(true);
    this.#held = held;
  }

  /** @param pages the visible pages that are not sharp, and that the engine paints */
  setMissing(pages: readonly PageNumber[], engine: Engine | null): void {
    const before = this.#pages;
    if (before || pages.length > 0) this.#pages = pages;
    const ranges = pages.flatMap(this.#rangesOf);
    // An opening document fetches nothing but its first pages: without ranges there is nothing to change.
    const isNew = before ? pages.some((page) => !before.includes(page)) : ranges.length > 0;
    if (isNew) engine?.prioritize(ranges);
  }

  /** Pins the visible pages: the user may magnify them. */
  pin(pages: readonly PageNumber[], isPictured: boolean, engine: Engine | null): void {
    this.unpin();
    const pin = () => engine?.setPinnedPages(pages.map((page) => (page - 1) as PageIndex));
    if (isPictured) this.#pinTimer = window.setTimeout(pin, pinAfterMs);
    else pin();
  }

  /** Other pages are visible. Pages that are pinned stay pinned. */
  unpin(): void {
    clearTimeout(this.#pinTimer);
  }
}
