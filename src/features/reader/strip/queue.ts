import type { PageNumber } from '../../../../workers/pdf/protocol.ts';

/** More requests would be wasted when the strip scrolls on. */
export const mostQueued = 2;

interface ThumbnailsNow {
  /** Pages with visible thumbnails. */
  readonly shown: ReadonlySet<PageNumber>;
  /** Painted, or known not to be paintable. */
  readonly done: ReadonlySet<PageNumber>;
  /** Requested and not answered; true if cancelled. */
  readonly queued: ReadonlyMap<PageNumber, boolean>;
  /** Pages whose thumbnail is in the pack. These are not painted, so that their number is not limited. */
  readonly packed: ReadonlySet<PageNumber>;
}

interface ThumbnailsPlan {
  readonly request: readonly PageNumber[];
  readonly cancel: readonly PageNumber[];
}

/** Requests visible thumbnails from the middle outwards, and cancels invisible ones. */
export function planThumbnails({ shown, done, queued, packed }: ThumbnailsNow): ThumbnailsPlan {
  const cancel = [...queued].filter(([page, isCalledOff]) => !isCalledOff && !shown.has(page));
  const missing = fromTheMiddle(shown).filter((page) => !done.has(page) && !queued.has(page));
  const painted = missing.filter((page) => !packed.has(page));
  const beingPainted = [...queued.keys()].filter((page) => !packed.has(page)).length;
  return {
    request: [
      ...missing.filter((page) => packed.has(page)),
      ...painted.slice(0, Math.max(0, mostQueued - beingPainted)),
    ],
    cancel: cancel.map(([page]) => page),
  };
}

/** The thumbnails to evict within the limit: the farthest first, no visible one. */
export function beyond(
  cached: readonly { readonly page: PageNumber; readonly bytes: number }[],
  shown: ReadonlySet<PageNumber>,
  limit: number,
): readonly PageNumber[] {
  const middle = middleOf(shown);
  const spare = cached
    .filter(({ page }) => !shown.has(page))
    .toSorted((a, b) => Math.abs(b.page - middle) - Math.abs(a.page - middle));
  let excess = cached.reduce((sum, { bytes }) => sum + bytes, 0) - limit;
  const evicted: PageNumber[] = [];
  for (const { page, bytes } of spare) {
    if (excess <= 0) break;
    evicted.push(page);
    excess -= bytes;
  }
  return evicted;
}

const middleOf = (pages: ReadonlySet<PageNumber>): number =>
  pages.size === 0 ? 0 : [...pages].reduce((sum, page) => sum + page, 0) / pages.size;

function fromTheMiddle(pages: ReadonlySet<PageNumber>): PageNumber[] {
  const middle = middleOf(pages);
  return [...pages].toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b);
}
