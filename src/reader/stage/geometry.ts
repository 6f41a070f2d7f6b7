import type { DevicePixels, PageNumber, PageSize } from '../../../workers/pdf/protocol.ts';
import {
  type Paging,
  type PlacedPage,
  pagesOf,
  placeSpread,
  type StageSize,
  spreadAt,
  spreadCount,
} from '../rules.ts';
import type { Direction } from '../sides.ts';
import { mostSpreadPixels, type Wanted, windowShare } from './budget.ts';
import type { Wishes } from './painter.ts';

/** Everything that decides where pages lie. */
export interface View extends Paging {
  readonly stage: StageSize;
  /** Device pixels for one CSS pixel. */
  readonly density: number;
  readonly direction: Direction;
  readonly sizes: Readonly<Record<number, PageSize>>;
  /** The size of page 1 as its cover tells it, for as long as no page is known. */
  readonly coverSize: PageSize;
}

/** The spreads beside the one that is read, by importance: the next, the one before, the one after next. */
const ahead = [1, -1, 2];

const sizeIn =
  ({ sizes, coverSize }: View) =>
  (page: PageNumber): PageSize =>
    sizes[page] ?? sizes[1] ?? coverSize;

/** The pages of a spread, in device pixels from the stage's top left corner. */
export const placedAt = (index: number, view: View): readonly PlacedPage[] =>
  placeSpread(spreadAt(index, view), sizeIn(view), view.stage, view.direction, mostSpreadPixels);

/** The spreads that the stage holds, in reading order. */
export const spreadsAround = (index: number, view: Paging): readonly number[] =>
  [index - 1, index, index + 1, index + 2].filter((at) => at >= 0 && at < spreadCount(view));

/** Those that stand on the stage in the middle of a turn: the one that is read, and all around `settled`. */
export function spreadsStanding(index: number, settled: number, view: Paging): readonly number[] {
  const around = spreadsAround(settled, view);
  return around.includes(index) ? around : [...around, index].toSorted((a, b) => a - b);
}

/**
 * What is to be painted while a spread is read, most important first. Pages are taken to measure what
 * page 1 does until the engine says otherwise, which is seldom: asking first would cost a turn each.
 */
export function wishesAt(index: number, view: View): Wishes {
  const isKnown = view.sizes[1] !== undefined;
  const wanted = [0, ...ahead]
    .map((step) => index + step)
    .filter((at) => isKnown && at >= 0 && at < spreadCount(view))
    .flatMap((at) => wantedAt(at, view, at === index ? 'visible' : 'ahead'));
  return { looked: pagesAt(index, view), wanted, windowShare: windowShare(view) };
}

const wantedAt = (index: number, view: View, priority: Wanted['priority']): Wanted[] =>
  placedAt(index, view).map(({ page, scale, width, height }) => ({
    page,
    // A copy: what a snapshot holds cannot be sent to a worker.
    size: { ...sizeIn(view)(page) },
    scale,
    bytes: width * height * 4,
    priority,
  }));

/** The space between two spreads, in CSS pixels: they must not touch while a hand pulls them. */
export const gap = 24;

/** From one spread to the next, in CSS pixels that are whole device pixels. */
export const stepOf = ({ stage, density }: View): number =>
  (stage.width + Math.round(gap * density)) / density;

export const pagesAt = (index: number, view: Paging): readonly PageNumber[] =>
  pagesOf(spreadAt(index, view));

export const toDevice = (css: number, density: number): DevicePixels =>
  Math.floor(css * density) as DevicePixels;
