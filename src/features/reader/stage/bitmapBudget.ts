import type {
  PageNumber,
  PageSize,
  PaintPriority,
} from '../../../../workers/pdf/engineProtocol.ts';
import { pixelsWithOverscan, type Scene } from '../zoom/detailTileLayout.ts';

/**
 * Limit for painted pages, bitmaps in flight included: an iPad ends a tab that needs
 * much more than 96 MB. A spread of 1194 × 834 at density 2 is 15.9 MB, so it, the one before and
 * two after fit.
 */
export const pixelBudget = 90 * 1024 * 1024;

/** The part of the 96 MB for thumbnails: all visible thumbnails on a large tablet, and some more. */
export const thumbnailBudget = 6 * 1024 * 1024;

/** Limit for the visible spread, so that the next one fits beside it. */
export const mostSpreadPixels = pixelBudget / 3 / 4;

/** Limit for one painting of the detail tiles, independent of the screen's size. */
export const tilePixels = mostSpreadPixels;

/** Reserve for detail tiles while a page is magnified: the visible tiles and their successors. */
export const tileShare = (scene: Scene): number =>
  2 * 4 * Math.min(tilePixels, pixelsWithOverscan(scene));

export const bytesOf = (bitmap: { readonly width: number; readonly height: number }): number =>
  bitmap.width * bitmap.height * 4;

export interface RenderRequest {
  readonly page: PageNumber;
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
  /** A picture of the pack has the same bytes at any priority. */
  readonly source: 'engine' | 'pack';
  /** Its bytes count until the answer has come. */
  readonly cancelled: boolean;
}

interface Plan {
  readonly evict: readonly CachedPage[];
  readonly cancel: readonly PendingRender[];
  readonly request: readonly RenderRequest[];
}

/** A page that the engine paints ahead and that becomes visible is requested again with the higher priority. */
const serves = (flight: PendingRender, requests: RenderRequest): boolean =>
  !flight.cancelled &&
  flight.page === requests.page &&
  flight.scale === requests.scale &&
  (flight.priority === requests.priority ||
    flight.priority === 'visible' ||
    flight.source === 'pack');

/**
 * Decides what to request, what to cancel and what to evict. `requests` are in
 * order of importance. Other pages stay cached while there is room, the nearest ones longest.
 * A smaller `limit` evicts all but visible pages.
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
    // The following requests are less important, and must not use the room for which this page waits.
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

/** The most important first: by the order of requests, then by the distance from the visible page. */
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

/** Returns the id of a paint request, unique across all callers of an engine. */
export function newPaintId(): number {
  last += 1;
  return last;
}
