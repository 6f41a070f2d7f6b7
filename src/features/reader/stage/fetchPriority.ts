import type { ByteRange } from '#contract/byteRange.ts';
import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import type { Engine } from '../engine.ts';

/**
 * Tells the engine whose bytes come first. A jump leaves downloads of other pages behind, and their bytes come after
 * those of the visible pages.
 */
export class FetchPriority {
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
