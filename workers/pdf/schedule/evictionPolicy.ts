import type { PageIndex } from '../protocol.ts';

/** A page that pdf.js has parsed, and what its decoded pictures take. */
export interface CachedPage {
  readonly index: PageIndex;
  readonly bytes: number;
}

/** Four pages of A4, each one photograph of 300 dots to the inch. */
export const cachedBytes = 140e6;

/** Operators are small beside pictures; but a page of them alone is not nothing. */
export const cachedPages = 12;

/**
 * Which of the parsed pages are given back. Those that are read stay: a window of a page that must be
 * parsed anew takes 40 to 250 ms, of one that is parsed 10 to 30. So do the newest of the others, as
 * far as there is room: what was painted ahead is what is going to be read.
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
