import type { DevicePixels, PageNumber, PageSize } from '../../../../workers/pdf/engineProtocol.ts';
import { frameIndexOf, halfAt, isSpreadIndex, type Layout, spreadAt } from '../spreads/layout.ts';
import {
  sizeIn,
  type PlacedPage,
  pagesOf,
  placeHalf,
  placeSpread,
  type StageSize,
} from '../spreads/spread.ts';
import { type Direction, signOf } from '../readingDirection.ts';
import { mostSpreadPixels, type RenderRequest, tileShare } from './bitmapBudget.ts';
import type { RenderDemand } from './painter.ts';

export interface View {
  readonly layout: Layout;
  readonly stage: StageSize;
  /** Device pixels for one CSS pixel. */
  readonly density: number;
  readonly direction: Direction;
  readonly sizes: Readonly<Record<number, PageSize>>;
  /** The size of page 1 from its cover, until a page is known. */
  readonly coverSize: PageSize;
  /** A lone first or last page stands in the middle instead of beside an empty half. */
  readonly centresCover?: boolean;
}

/** The pages of one spread with their positions on a stage. */
export interface PlacedSpread {
  readonly placed: readonly PlacedPage[];
  readonly view: View;
}

/** Whether two spreads have the same pages and positions on stages of one size. */
export const isSamePlace = (one: PlacedSpread, other: PlacedSpread): boolean =>
  one.view.density === other.view.density &&
  one.view.stage.width === other.view.stage.width &&
  one.view.stage.height === other.view.stage.height &&
  one.placed.length === other.placed.length &&
  one.placed.every((page, at) => isSamePage(page, other.placed[at]));

const isSamePage = (one: PlacedPage, other: PlacedPage | undefined): boolean =>
  one.page === other?.page && one.x === other.x && one.y === other.y && one.scale === other.scale;

/** The neighbours of the current spread by importance: the next, the previous, the one after the next. */
const ahead = [1, -1, 2];

/** The pages of a spread, in device pixels from the stage's top left corner. */
export const placedAt = (place: number, view: View): readonly PlacedPage[] => {
  const { layout, stage, direction } = view;
  const sizeOf = (page: PageNumber) => sizeIn(view, page);
  const spread = spreadAt(place, layout);
  const half = halfAt(place, layout);
  if (half)
    return pagesOf(spread).flatMap((page) => placeHalf(page, half, sizeOf(page), stage, direction));
  const placed = placeSpread(spread, sizeOf, stage, direction, mostSpreadPixels);
  const [page, ...others] = placed;
  const isAlone = spread.length > 1 && others.length === 0;
  if (!view.centresCover || !page || !isAlone || !isOuter(page.page, layout)) return placed;
  return [{ ...page, x: Math.floor((stage.width - page.width) / 2) as DevicePixels }];
};

/** The first or the last page. */
const isOuter = (page: PageNumber, { indexes }: Layout): boolean =>
  page === 1 || page === indexes.length;

const spreadsAround = (place: number, layout: Layout): readonly number[] =>
  [place - 1, place, place + 1, place + 2].filter((at) => isSpreadIndex(at, layout));

/** The frames mounted during a turn, by the indexes of their spreads: the current one, and all around `settled`; null before the first frame. */
export function mountedSpreads(
  place: number,
  settled: number | null,
  layout: Layout,
  selected: number | null = null,
): readonly number[] {
  const kept = selected !== null && isSpreadIndex(selected, layout) ? [selected] : [];
  const around = settled === null ? [] : spreadsAround(settled, layout);
  const frames = [...around, place, ...kept].map((at) => frameIndexOf(at, layout));
  return [...new Set(frames)].toSorted((a, b) => a - b);
}

/**
 * The requests for a current spread, most important first. Pages are assumed to have the size of
 * page 1 until the engine reports another size, which is rare.
 */
export function renderDemandAt(place: number, view: View): RenderDemand {
  const isKnown = view.sizes[1] !== undefined;
  const requests = [0, ...ahead]
    .map((step) => place + step)
    .filter((at) => isKnown && isSpreadIndex(at, view.layout))
    .flatMap((at) => requestsAt(at, view, at === place ? 'visible' : 'ahead'))
    // Both halves of a page show one bitmap.
    .filter(({ page }, at, all) => all.findIndex((one) => one.page === page) === at);
  return { visible: pagesAt(place, view.layout), requests, tileShare: tileShare(view) };
}

const requestsAt = (
  place: number,
  view: View,
  priority: RenderRequest['priority'],
): RenderRequest[] =>
  placedAt(place, view).map(({ page, scale, width, height }) => {
    // A page whose halves fill a large stage gets fewer pixels, which are stretched.
    const grain = Math.min(1, Math.sqrt(mostSpreadPixels / (width * height)));
    return {
      page,
      // A copy, because a snapshot's proxy cannot be sent to a worker.
      size: { ...sizeIn(view, page) },
      scale: scale * grain,
      bytes: width * height * 4 * grain ** 2,
      priority,
    };
  });

/** The space between two spreads, in CSS pixels: they must not touch during a drag. */
export const gap = 24;

/** From one spread to the next, in CSS pixels that are whole device pixels. */
export const stepOf = ({ stage, density }: View): number =>
  (stage.width + Math.round(gap * density)) / density;

/** The position of a spread on the track, in CSS pixels from the first one. A second half adjoins its first. */
export function positionOnTrack(place: number, view: View): number {
  const [page] = placedAt(place, view);
  const isSecond = page?.half?.which === 'second';
  const frame = isSecond ? place - 1 : place;
  const beyond = isSecond ? page.half.width / view.density : 0;
  return (frame * stepOf(view) + beyond) * signOf(view.direction);
}

export const pagesAt = (place: number, layout: Layout): readonly PageNumber[] =>
  pagesOf(spreadAt(place, layout));

export const toDevice = (css: number, density: number): DevicePixels =>
  Math.floor(css * density) as DevicePixels;
