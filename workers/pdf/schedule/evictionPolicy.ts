import type { PageIndex } from '../protocol.ts';

/** A parsed page, and the bytes of its decoded pictures. */
export interface CachedPage {
  readonly index: PageIndex;
  readonly bytes: number;
}

/** Four pages of A4, each one photograph of 300 dots to the inch. */
export const cachedBytes = 140e6;

/** Operators are small beside pictures; but a page of them alone is not nothing. */
export const cachedPages = 12;

/**
 * The parsed pages to evict. Pinned pages stay: a window of a page that must be
 * parsed again takes 40 to 250 ms, of a parsed page 10 to 30. The newest of the others stay within
 * the limits: pages painted ahead are the next to be read.
 * @param cached the newest last
 */
export function evictable(
  cached: readonly CachedPage[],
  pinned: readonly PageIndex[],
): readonly CachedPage[] {
  const isPinned = ({ index }: CachedPage) => pinned.includes(index);
  const others = cached.filter((page) => !isPinned(page)).toReversed();
  const byWorth = [...cached.filter(isPinned), ...others];
  const bytesUpTo = (at: number) =>
    byWorth.slice(0, at + 1).reduce((all, one) => all + one.bytes, 0);
  return byWorth.filter(
    (page, at) => !isPinned(page) && (at >= cachedPages || bytesUpTo(at) > cachedBytes),
  );
}
