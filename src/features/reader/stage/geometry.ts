import type { DevicePixels, PageNumber, PageSize } from '../../../../workers/pdf/protocol.ts';
import { isSpreadIndex, type Layout, spreadAt } from '../layout.ts';
import { sizeIn } from '../pairing.ts';
import { type PlacedPage, pagesOf, placeSpread, type StageSize } from '../rules.ts';
import type { Direction } from '../sides.ts';
import { mostSpreadPixels, type RenderRequest, tileShare } from './budget.ts';
import type { RenderDemand } from './painter.ts';

/** Everything that decides where pages lie. */
export interface View {
  readonly layout: Layout;
  readonly stage: StageSize;
  /** Device pixels for one CSS pixel. */
  readonly density: number;
  readonly direction: Direction;
  readonly sizes: Readonly<Record<number, PageSize>>;
  /** The size of page 1 from its cover, until a page is known. */
  readonly coverSize: PageSize;
}

/** The pages of one spread as they are laid out on a stage. */
export interface PlacedSpread {
  readonly placed: readonly PlacedPage[];
  readonly view: View;
}

/** Whether the same pages lie at the same places of a stage of the same size. */
export const isSamePlace = (one: PlacedSpread, other: PlacedSpread): boolean =>
  one.view.density === other.view.density &&
  one.view.stage.width === other.view.stage.width &&
  one.view.stage.height === other.view.stage.height &&
  one.placed.length === other.placed.length &&
  one.placed.every((page, at) => isSamePage(page, other.placed[at]));

const isSamePage = (one: PlacedPage, other: PlacedPage | undefined): boolean =>
  one.page === other?.page && one.x === other.x && one.y === other.y && one.scale === other.scale;

/** The spreads beside the one that is read, by importance: the next, the one before, the one after next. */
const ahead = [1, -1, 2];

/** The pages of a spread, in device pixels from the stage's top left corner. */
export const placedAt = (place: number, view: View): readonly PlacedPage[] => {
  const { layout, stage, direction } = view;
  const sizeOf = (page: PageNumber) => sizeIn(view, page);
  return placeSpread(spreadAt(place, layout), sizeOf, stage, direction, mostSpreadPixels);
};

/** The places of the spreads that the stage holds, in reading order. */
export const spreadsAround = (place: number, layout: Layout): readonly number[] =>
  [place - 1, place, place + 1, place + 2].filter((at) => isSpreadIndex(at, layout));

/** Those that stand on the stage in the middle of a turn: the one that is read, and all around `settled`. */
export function mountedSpreads(place: number, settled: number, layout: Layout): readonly number[] {
  const around = spreadsAround(settled, layout);
  return around.includes(place) ? around : [...around, place].toSorted((a, b) => a - b);
}

/**
 * What is to be painted while a spread is read, most important first. Pages are taken to measure what
 * page 1 does until the engine says otherwise, which is seldom: asking first would cost a turn each.
 */
export function renderDemandAt(place: number, view: View): RenderDemand {
  const isKnown = view.sizes[1] !== undefined;
  const requests = [0, ...ahead]
    .map((step) => place + step)
    .filter((at) => isKnown && isSpreadIndex(at, view.layout))
    .flatMap((at) => requestsAt(at, view, at === place ? 'visible' : 'ahead'));
  return { visible: pagesAt(place, view.layout), requests, tileShare: tileShare(view) };
}

const requestsAt = (
  place: number,
  view: View,
  priority: RenderRequest['priority'],
): RenderRequest[] =>
  placedAt(place, view).map(({ page, scale, width, height }) => ({
    page,
    // A copy: what a snapshot holds cannot be sent to a worker.
    size: { ...sizeIn(view, page) },
    scale,
    bytes: width * height * 4,
    priority,
  }));

/** The space between two spreads, in CSS pixels: they must not touch while a hand pulls them. */
export const gap = 24;

/** From one spread to the next, in CSS pixels that are whole device pixels. */
export const stepOf = ({ stage, density }: View): number =>
  (stage.width + Math.round(gap * density)) / density;

export const pagesAt = (place: number, layout: Layout): readonly PageNumber[] =>
  pagesOf(spreadAt(place, layout));

export const toDevice = (css: number, density: number): DevicePixels =>
  Math.floor(css * density) as DevicePixels;
