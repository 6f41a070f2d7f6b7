import type { PageBlock } from '../../../../workers/pdf/engineProtocol.ts';
import type { Direction, Move } from '../readingDirection.ts';
import { between, clampScale, type Point, type Transform } from './zoomRules.ts';

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Text that is read from one end to the other: blocks of a column that no wider block and no picture separates. */
export interface Column {
  readonly blocks: readonly PageBlock[];
  /** In PDF points. A heading that is wider than the text below it is cut. */
  readonly rect: Rect;
  /** The size of the median letter, in PDF points. */
  readonly size: number;
  /** Its lines follow each other from right to left. */
  readonly isVertical: boolean;
}

/** The text blocks and pictures of a page, and its columns in reading order. */
export interface PageColumns {
  readonly blocks: readonly PageBlock[];
  readonly columns: readonly Column[];
}

/** The part of a page that fills the stage. */
export interface Fit {
  /** In PDF points. */
  readonly rect: Rect;
  readonly scale: number;
  /** null for a picture. */
  readonly column: Column | null;
}

export interface FitStage {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** CSS pixels of a PDF point at scale 1. */
  readonly unit: number;
}

/** The part of the stage that a column or a picture fills. */
const fill = 0.94;
/** The height of the median letter. CSS pixels. */
const letterHeights = [15, 24] as const;
/** A smaller change of the scale is no answer to a double tap. */
const leastScale = 1.1;
/** A tap this far from a block belongs to it. PDF points. */
const mostAway = 24;
/** A block with this number of lines shows how wide its column is. */
const leastLines = 2.5;
/** A column with fewer lines is a label: a folio, a credit, a heading. The next one is shown instead. */
const leastReadLines = 3;

const isText = ({ isPicture, isArtifact }: PageBlock): boolean => !isPicture && !isArtifact;

const areaOf = ({ width, height }: Rect): number => width * height;

const boundsOf = (rects: readonly Rect[]): Rect => {
  const [x, y] = [Math.min(...rects.map((one) => one.x)), Math.min(...rects.map((one) => one.y))];
  const right = Math.max(...rects.map((one) => one.x + one.width));
  const bottom = Math.max(...rects.map((one) => one.y + one.height));
  return { x, y, width: right - x, height: bottom - y };
};

/** Maps vertical text to the same text with horizontal lines, and back. */
const turned = ({ x, y, width, height }: Rect): Rect => ({
  x: y,
  y: 0 - x - width,
  width: height,
  height: width,
});
const turnedBack = ({ x, y, width, height }: Rect): Rect => ({
  x: 0 - y - height,
  y: x,
  width: height,
  height: width,
});

/** Whether two rectangles share more than a tenth of their width. */
const areOver = (a: Rect, b: Rect): boolean =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 0.1 * Math.min(a.width, b.width);

const areBeside = (a: Rect, b: Rect): boolean => a.y < b.y + b.height && b.y < a.y + a.height;

/** Returns the columns of a page in reading order. */
export function columnsOf(blocks: readonly PageBlock[]): PageColumns {
  const rest = new Set(blocks.filter(isText));
  const columns: Column[] = [];
  for (const block of rest) {
    const column = columnFrom(block, [...rest], blocks);
    for (const one of column.blocks) rest.delete(one);
    columns.push(column);
  }
  return { blocks, columns };
}

/** @param rest the blocks without a column */
function columnFrom(
  first: PageBlock,
  rest: readonly PageBlock[],
  all: readonly PageBlock[],
): Column {
  const { isVertical } = first;
  const lying = ({ rect }: { readonly rect: Rect }) => (isVertical ? turned(rect) : rect);
  const isMate = (one: PageBlock) =>
    isText(one) && one.column === first.column && one.isVertical === isVertical;
  const others = all.filter((one) => !one.isArtifact && !isMate(one)).map(lying);
  const mates = rest.filter(isMate).toSorted((a, b) => lying(a).y - lying(b).y);
  const at = mates.indexOf(first);
  const kept = [first];
  for (const side of [mates.slice(0, at).toReversed(), mates.slice(at + 1)])
    for (const mate of side) {
      if (areParted(boundsOf(kept.map(lying)), lying(mate), mate.size, others)) break;
      kept.push(mate);
    }
  const size = medianSize(kept);
  const { y, height } = boundsOf(kept.map(lying));
  const body = kept.filter((one) => Math.abs(one.size - size) <= 0.2 * size);
  const { x, width } = boundsOf(body.map(lying));
  const rect = { x, y, width, height };
  return { blocks: kept, rect: isVertical ? turnedBack(rect) : rect, size, isVertical };
}

/** Whether the wider of two rectangles runs across something that stands beside the narrower one. */
function areParted(a: Rect, b: Rect, size: number, others: readonly Rect[]): boolean {
  const [narrow, wide] = a.width < b.width ? [a, b] : [b, a];
  if (narrow.height < leastLines * size) return false;
  return others.some(
    (other) =>
      other.width > wide.width / 6 &&
      areBeside(other, narrow) &&
      areOver(other, wide) &&
      !areOver(other, narrow),
  );
}

/** Blocks have no letters here. Their number follows from area and size. */
const lettersOf = ({ rect, size }: PageBlock): number => areaOf(rect) / Math.max(size, 1) ** 2;

function medianSize(blocks: readonly PageBlock[]): number {
  const half = blocks.reduce((sum, block) => sum + lettersOf(block), 0) / 2;
  let passed = 0;
  const inOrder = blocks.toSorted((a, b) => a.size - b.size);
  return inOrder.find((block) => (passed += lettersOf(block)) >= half)?.size ?? 0;
}

/**
 * Returns the column or the picture at a point of a page; null if the double tap magnifies by itself there.
 * @param at PDF points
 */
export function fitAt(page: PageColumns, at: Point, stage: FitStage): Fit | null {
  const [text] = page.blocks
    .filter(isText)
    .toSorted((a, b) => away(a.rect, at) - away(b.rect, at) || areaOf(a.rect) - areaOf(b.rect));
  const [picture] = page.blocks
    .filter(({ isPicture, rect }) => isPicture && away(rect, at) === 0)
    .flatMap(({ rect }) => fitOfPicture(rect, stage) ?? [])
    .toSorted((a, b) => areaOf(a.rect) - areaOf(b.rect));
  if (!text || away(text.rect, at) > mostAway) return picture ?? null;
  if (picture && !isOnPicture(text, picture.rect, at)) return picture;
  const column = page.columns.find(({ blocks }) => blocks.includes(text));
  return column ? fitOfColumn(column, stage, text) : null;
}

/** The distance of a point from a rectangle; 0 inside. */
function away({ x, y, width, height }: Rect, at: Point): number {
  const across = Math.max(x - at.x, 0, at.x - x - width);
  return Math.hypot(across, Math.max(y - at.y, 0, at.y - y - height));
}

/** Whether a point at a text means the text, and not the picture around it. */
function isOnPicture({ rect, size }: PageBlock, picture: Rect, at: Point): boolean {
  const middle = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
  // Text that flows around a picture has a rectangle that covers a part of the picture.
  if (away(picture, middle) > 0) return false;
  const distance = away(rect, at);
  return distance === 0 ? areaOf(rect) < areaOf(picture) : distance <= 2 * size;
}

/**
 * A picture that fills the stage already has no fit. The double tap then magnifies to 2 at the tapped point: the user wants to
 * see a detail larger.
 */
function fitOfPicture(rect: Rect, { width, height, unit }: FitStage): Fit | null {
  const scale = clampScale(
    Math.min((fill * width) / (rect.width * unit), (fill * height) / (rect.height * unit)),
  );
  return scale < leastScale ? null : { rect, scale, column: null };
}

/**
 * Fits the width of a column, of vertical text its height, with letters that can be read.
 * @param tapped a heading that is wider than its column is shown whole
 */
export function fitOfColumn(column: Column, stage: FitStage, tapped?: PageBlock): Fit | null {
  const { isVertical, size } = column;
  const isWider = tapped && sidesBeyond(tapped, column) > tapped.size;
  const rect = isWider ? boundsOf([column.rect, tapped.rect]) : column.rect;
  const room = isVertical ? stage.height / rect.height : stage.width / rect.width;
  const [least, most] = letterHeights.map((height) => height / (size * stage.unit));
  const scale = clampScale(between((fill * room) / stage.unit, [least ?? 1, most ?? 1]));
  return scale < leastScale ? null : { rect, scale, column };
}

function sidesBeyond({ rect }: PageBlock, column: Column): number {
  const { width, height } = boundsOf([column.rect, rect]);
  return column.isVertical ? height - column.rect.height : width - column.rect.width;
}

/** Whether a reading goes to the column: it has more than a few lines. */
export const isRead = ({ rect, size, isVertical }: Column): boolean =>
  (isVertical ? rect.width : rect.height) >= leastReadLines * size;

/** A fit on the stage at scale 1, in CSS pixels. */
export interface PlacedFit {
  readonly box: Rect;
  readonly scale: number;
  /** CSS pixels of a line at that scale. */
  readonly line: number;
  readonly isVertical: boolean;
  readonly isPicture: boolean;
}

type Length = Pick<FitStage, 'width' | 'height'>;

/** One axis of the stage: the ends of the fit at scale 1, and the length of the stage. */
interface Axis {
  readonly start: number;
  readonly end: number;
  readonly length: number;
}

const axesOf = ({ box }: PlacedFit, { width, height }: Length): { x: Axis; y: Axis } => ({
  x: { start: box.x, end: box.x + box.width, length: width },
  y: { start: box.y, end: box.y + box.height, length: height },
});

const marginOf = ({ length }: Axis): number => ((1 - fill) / 2) * length;

/** The offsets that show the start, the end and the middle of a fit. */
const atStart = (axis: Axis, scale: number): number => marginOf(axis) - axis.start * scale;
const atEnd = (axis: Axis, scale: number): number =>
  axis.length - marginOf(axis) - axis.end * scale;
const inMiddle = ({ start, end, length }: Axis, scale: number): number =>
  length / 2 - ((start + end) / 2) * scale;

/** The middle of a fit that has room. Of a wider one the wanted offset, within its edges. */
const across = (axis: Axis, scale: number, wanted: number): number => {
  const [last, first] = [atEnd(axis, scale), atStart(axis, scale)];
  return last > first ? inMiddle(axis, scale) : between(wanted, [last, first]);
};

/**
 * Shows a fit. The tapped line stays under the finger.
 * @param at the tapped point at scale 1, and `to` where it is on the stage
 */
export function shownAt(fit: PlacedFit, stage: Length, at: Point, to: Point): Transform {
  const { scale, isVertical, isPicture } = fit;
  const { x, y } = axesOf(fit, stage);
  const held = { x: to.x - at.x * scale, y: to.y - at.y * scale };
  const along = (axis: Axis, offset: number) => (isPicture ? inMiddle(axis, scale) : offset);
  return isVertical
    ? { scale, x: along(x, held.x), y: across(y, scale, held.y) }
    : { scale, x: across(x, scale, held.x), y: along(y, held.y) };
}

/** Shows the head of a column, or its foot when the reading goes back to a column that is longer than the stage. */
export function shownFrom(
  fit: PlacedFit,
  stage: Length,
  move: Move,
  direction: Direction,
): Transform {
  const { scale, isVertical } = fit;
  const { x, y } = axesOf(fit, stage);
  const along = isVertical ? x : y;
  const isShort = atEnd(along, scale) > atStart(along, scale);
  const isHead = move !== 'previous' || isShort;
  const offset = isHead === isVertical ? atEnd(along, scale) : atStart(along, scale);
  if (isVertical) return { scale, x: offset, y: across(y, scale, atStart(y, scale)) };
  const lineStart = direction === 'ltr' ? atStart(x, scale) : atEnd(x, scale);
  return { scale, x: across(x, scale, lineStart), y: offset };
}

/** Moves along a column by the visible height less two lines. Returns null if the end of the column is in view. */
export function movedAlong(
  fit: PlacedFit,
  stage: Length,
  from: Transform,
  move: Move,
): Transform | null {
  const { isVertical, line, scale } = fit;
  const axes = axesOf(fit, stage);
  const name = isVertical ? 'x' : 'y';
  const axis = axes[name];
  const isToStart = (move === 'next') === isVertical;
  const left = (isToStart ? atStart(axis, scale) : atEnd(axis, scale)) - from[name];
  const sign = isToStart ? 1 : -1;
  if (left * sign < line / 2) return null;
  const step = Math.min(left * sign, fill * axis.length - 2 * line);
  return { ...from, [name]: from[name] + sign * step };
}
