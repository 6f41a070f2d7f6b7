import type { PageNumber, PageSize, PaintPriority } from '../../../../workers/pdf/protocol.ts';
import { pixelsWithOverscan, type Scene } from '../zoom/detailTileLayout.ts';

/**
 * What may be held of painted pages, bitmaps on their way included: an iPad ends a tab that takes
 * much more than 96 MB. A spread of 1194 × 834 at density 2 is 15.9 MB, so it, the one before and
 * two after fit.
 */
export const pixelBudget = 90 * 1024 * 1024;

/** What the thumbnails may take of those 96 MB: all thumbnails that a strip shows on a large tablet, and some beside them. */
export const thumbnailBudget = 6 * 1024 * 1024;

/** One spread on screen may take this much, so that the next one fits beside it. */
export const mostSpreadPixels = pixelBudget / 3 / 4;

/** What one painting of the sharp windows may take, however large the screen is. */
export const tilePixels = mostSpreadPixels;

/** What is kept for the windows while something is magnified: those that are seen, and their successors. */
export const tileShare = (scene: Scene): number =>
  2 * 4 * Math.min(tilePixels, pixelsWithOverscan(scene));

export const bytesOf = (bitmap: { readonly width: number; readonly height: number }): number =>
  bitmap.width * bitmap.height * 4;

export interface RenderRequest {
  readonly page: PageNumber;
  /** What the page measures, as far as is known. */
  readonly size: PageSize;
  readonly scale: number;
  readonly bytes: number;
  readonly priority: Exclude<PaintPriority, 'thumbnail'>;
}

export interface CachedPage {
  readonly page: PageNumber;
  readonly scale: number;
  readonly bytes: number;
}

export interface PendingRender extends RenderRequest {
  readonly id: number;
  /** Its bytes count until the engine has answered. */
  readonly cancelled: boolean;
}

export interface Plan {
  readonly evict: readonly CachedPage[];
  readonly cancel: readonly PendingRender[];
  readonly request: readonly RenderRequest[];
}

/** A page that was painted ahead of time and is now looked at has to be asked for again, as such. */
const serves = (flight: PendingRender, requests: RenderRequest): boolean =>
  !flight.cancelled &&
  flight.page === requests.page &&
  flight.scale === requests.scale &&
  (flight.priority === requests.priority || flight.priority === 'visible');

/**
 * Decides what to ask the engine for, what to call off and what to give back. `wanted` stands in
 * order of importance; what is not wanted is kept as long as there is room, nearest pages longest.
 * Room that is needed elsewhere (a smaller `limit`) is given back, all but what is looked at.
 */
export function planPaints(
  requests: readonly RenderRequest[],
  cached: readonly CachedPage[],
  inFlight: readonly PendingRender[],
  limit = pixelBudget,
): Plan {
  const cancel = inFlight.filter(
    (flight) => !flight.cancelled && !requests.some((request) => serves(flight, request)),
  );
  const missing = requests.filter(
    (request) =>
      !cached.some((one) => one.page === request.page && one.scale === request.scale) &&
      !inFlight.some((flight) => serves(flight, request)),
  );
  let room = limit - sum(cached) - sum(inFlight);
  const spare = byWorth(cached, requests);
  const evict: CachedPage[] = [];
  const request: RenderRequest[] = [];
  while (room < 0 && !isVisible(spare.at(-1), requests)) {
    const least = spare.pop();
    if (!least) break;
    evict.push(least);
    room += least.bytes;
  }
  for (const candidate of missing) {
    while (room < candidate.bytes && isWorthLess(spare.at(-1), candidate, requests)) {
      const least = spare.pop();
      if (!least) break;
      evict.push(least);
      room += least.bytes;
    }
    // What comes next is less important, and must not take the room that this page waits for.
    if (room < candidate.bytes) break;
    request.push(candidate);
    room -= candidate.bytes;
  }
  return { evict, cancel, request };
}

const isVisible = (cached: CachedPage | undefined, requests: readonly RenderRequest[]): boolean =>
  requests.some(({ page, priority }) => page === cached?.page && priority === 'visible');

export const sum = (many: readonly { readonly bytes: number }[]): number =>
  many.reduce((total, one) => total + one.bytes, 0);

const rank = (page: PageNumber, requests: readonly RenderRequest[]): number => {
  const at = requests.findIndex((request) => request.page === page);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
};

/** Most precious first: by the order of wishes, then by how near the page looked at is. */
function byWorth(cached: readonly CachedPage[], requests: readonly RenderRequest[]): CachedPage[] {
  const visible = requests[0]?.page ?? 0;
  const distance = ({ page }: CachedPage) => Math.abs(page - visible);
  return cached.toSorted(
    (a, b) => compare(rank(a.page, requests), rank(b.page, requests)) || distance(a) - distance(b),
  );
}

const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

const isWorthLess = (
  cached: CachedPage | undefined,
  request: RenderRequest,
  requests: readonly RenderRequest[],
): boolean => cached !== undefined && rank(cached.page, requests) > rank(request.page, requests);

let last = 0;

/** The handle of one request to an engine; all that ask an engine to paint take theirs here. */
export function newPaintId(): number {
  last += 1;
  return last;
}
