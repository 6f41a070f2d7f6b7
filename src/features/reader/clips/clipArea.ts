import type { Rectangle } from '#contract/api/annotations.ts';
import type {
  DevicePixels,
  PageNumber,
  PageSize,
  PaintWindow,
} from '../../../../workers/pdf/engineProtocol.ts';

/** The part of a page that is clipped. */
export interface ClipArea {
  readonly page: PageNumber;
  /** In parts of the page's width and height. */
  readonly part: Rectangle;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A page in the window, in CSS pixels. */
export interface PlacedFrame {
  readonly page: PageNumber;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The smallest side of a clip, as a part of the page. */
const smallest = 0.02;
/** A shorter drag is a press. In CSS pixels. */
const shortestDrag = 6;
/** The distance that a key moves or resizes. */
const keyStep = 0.02;

const between = (least: number, value: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most));

/** The frame below a point, or the nearest one. */
export function frameAt(frames: readonly PlacedFrame[], { x, y }: Point): PlacedFrame | null {
  const distanceTo = (frame: PlacedFrame): number =>
    Math.hypot(
      x - between(frame.x, x, frame.x + frame.width),
      y - between(frame.y, y, frame.y + frame.height),
    );
  const [nearest] = frames.toSorted((one, other) => distanceTo(one) - distanceTo(other));
  return nearest ?? null;
}

/** The area between two points of a drag, on the page where it began; null for a press. */
export function areaOfDrag(frame: PlacedFrame, from: Point, to: Point): ClipArea | null {
  if (Math.hypot(to.x - from.x, to.y - from.y) < shortestDrag) return null;
  const [left, right] = [from.x, to.x]
    .map((x) => between(0, (x - frame.x) / frame.width, 1))
    .toSorted((a, b) => a - b);
  const [top, bottom] = [from.y, to.y]
    .map((y) => between(0, (y - frame.y) / frame.height, 1))
    .toSorted((a, b) => a - b);
  const [x, y] = [Math.min(left ?? 0, 1 - smallest), Math.min(top ?? 0, 1 - smallest)];
  const width = Math.max((right ?? 1) - x, smallest);
  const height = Math.max((bottom ?? 1) - y, smallest);
  return { page: frame.page, part: { x, y, width, height } };
}

const at = (part: number, from: number, to: number): number => from + part * (to - from);

/** The area before the user has chosen one: the middle of the visible part of a page. */
export function firstArea(frame: PlacedFrame, view: Omit<PlacedFrame, 'page'>): ClipArea {
  const left = Math.max(frame.x, view.x);
  const top = Math.max(frame.y, view.y);
  const right = Math.min(frame.x + frame.width, view.x + view.width);
  const bottom = Math.min(frame.y + frame.height, view.y + view.height);
  const from = { x: at(0.15, left, right), y: at(0.3, top, bottom) };
  const to = { x: at(0.85, left, right), y: at(0.7, top, bottom) };
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  return areaOfDrag(frame, from, to) ?? { page: frame.page, part: whole };
}

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
};

/** The area after a key: an arrow moves it, with Shift it moves the lower right corner. null for another key. */
export function areaAfterKey(
  { page, part }: ClipArea,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
): ClipArea | null {
  const step = steps[key];
  if (!step) return null;
  const { x, y, width, height } = part;
  if (!shiftKey) {
    const moved = { x: between(0, x + step.x, 1 - width), y: between(0, y + step.y, 1 - height) };
    return { page, part: { ...part, ...moved } };
  }
  const sized = {
    width: between(smallest, width + step.x, 1 - x),
    height: between(smallest, height + step.y, 1 - y),
  };
  return { page, part: { ...part, ...sized } };
}

/** A clip is at least twice as large as on paper. A small part is larger, so that its text is easy to read. */
const leastScale = 2;
const mostScale = 6;
const goodWidth = 1200;
/** Bounds the memory of one clip. */
const mostPixels = 12_000_000;

/** The scale in pixels for one PDF point, and the window in pixels at that scale. */
export function paintOf(
  part: Rectangle,
  size: PageSize,
): { readonly scale: number; readonly window: PaintWindow } {
  const [width, height] = [part.width * size.width, part.height * size.height];
  const wanted = between(leastScale, goodWidth / width, mostScale);
  const scale = Math.min(wanted, Math.sqrt(mostPixels / (width * height)));
  const pixels = (points: number) => Math.round(points * scale) as DevicePixels;
  return {
    scale,
    window: {
      x: pixels(part.x * size.width),
      y: pixels(part.y * size.height),
      width: Math.max(1, pixels(width)) as DevicePixels,
      height: Math.max(1, pixels(height)) as DevicePixels,
    },
  };
}

/** A name without the signs that file systems refuse. */
export const clipFileName = (title: string, page: string): string =>
  `${`${title} ${page}`.replaceAll(/[\s\p{Cc}\\/:*?"<>|]+/gu, ' ').trim()}.png`;
