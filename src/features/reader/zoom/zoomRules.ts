import type { PlacedPage, StageSize } from '../spreads/spread.ts';
import { rubberBandDistance } from '../readingDirection.ts';

/** Scale 1 shows a whole spread. */
export const minScale = 1;

export const maxScale = 4;

/** The scale after a double tap. */
export const tapScale = 2;

export const scaleStep = 0.05;

export const scaleMarks = [1, 2, 3, 4] as const;

/** The distance by which a key or button moves a magnified page, as a share of the stage. */
export const panStep = 0.25;

/** Scale and offset of the magnified stage: point `p` is shown at `scale * p + (x, y)`. */
export interface Transform {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** In CSS pixels from the stage's top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The area of the spread's pages at scale 1, and the size of the stage around them, in CSS pixels. */
export interface PanBounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

export const identity: Transform = { scale: minScale, x: 0, y: 0 };

export const isZoomed = ({ scale }: Transform): boolean => isZoomedScale(scale);

export const isZoomedScale = (scale: number): boolean => scale > minScale + 0.001;

export const clampScale = (scale: number): number => Math.max(minScale, Math.min(scale, maxScale));

/** The same in every language of the interface. */
export const percent = (scale: number): string => `${Math.round(scale * 100)}%`;

/** The next whole scale above: 2 at 1.4. */
export const zoomedIn = (scale: number): number => clampScale(Math.floor(scale) + 1);

/** The next whole scale below: 1 at 1.4. */
export const zoomedOut = (scale: number): number => clampScale(Math.ceil(scale) - 1);

/** The scale after a key press; null if the key does not change the scale. */
export function scaleOfKey(key: string, scale: number): number | null {
  if (key === '+' || key === '=') return zoomedIn(scale);
  if (key === '-') return zoomedOut(scale);
  return key === '0' ? minScale : null;
}

/** The movement of a magnified page by an arrow key, as a share of the stage; null for other keys. */
export function stepOfKey(key: string): Point | null {
  const steps: Record<string, Point> = {
    ArrowLeft: { x: -panStep, y: 0 },
    ArrowRight: { x: panStep, y: 0 },
    ArrowUp: { x: 0, y: -panStep },
    ArrowDown: { x: 0, y: panStep },
  };
  return steps[key] ?? null;
}

/** Beyond the limits the scale follows with growing resistance, by a fifth at most. */
export function rubberBandScale(scale: number): number {
  const limit = clampScale(scale);
  return limit * Math.exp(rubberBandDistance(Math.log(scale / limit), 1.2));
}

/** Changes the scale so that the point at `from` moves to `to`. With a wheel both are the same point. */
export function zoomedAbout(
  transform: Transform,
  scale: number,
  from: Point,
  to: Point = from,
): Transform {
  const grown = scale / transform.scale;
  return {
    scale,
    x: to.x - (from.x - transform.x) * grown,
    y: to.y - (from.y - transform.y) * grown,
  };
}

/** The largest distance (CSS pixels) that a point of the stage moves between two transforms. */
export function movedBy(from: Transform, to: Transform, { width, height }: PanBounds): number {
  const grown = to.scale / from.scale;
  const along = (start: number, end: number, length: number) =>
    Math.max(...[0, length].map((at) => Math.abs((at - start) * grown + end - at)));
  return Math.max(along(from.x, to.x, width), along(from.y, to.y, height));
}

/**
 * The limits of the offset along one axis: an edge of the pages never moves farther into the stage than its
 * position at scale 1. So each point of a page can stay in place at every scale.
 */
function limits(start: number, end: number, scale: number): readonly [number, number] {
  return [end * (1 - scale), start * (1 - scale)];
}

export const between = (value: number, [min, max]: readonly [number, number]): number =>
  Math.max(min, Math.min(value, max));

/** Below this scale a release returns to scale 1, because fingers do not lift at exactly 1. */
const nearlyWhole = 1.04;

/** The nearest transform at rest. */
export const snapToRest = (transform: Transform, bounds: PanBounds): Transform =>
  transform.scale < nearlyWhole ? identity : clampTransform(transform, bounds);

/** The nearest transform within the limits. */
export function clampTransform(transform: Transform, bounds: PanBounds): Transform {
  const scale = clampScale(transform.scale);
  return {
    scale,
    x: between(transform.x, limits(bounds.left, bounds.right, scale)),
    y: between(transform.y, limits(bounds.top, bounds.bottom, scale)),
  };
}

/** The transform during a gesture: resists beyond the limits. */
export function rubberBand(transform: Transform, bounds: PanBounds): Transform {
  const { left, right, top, bottom, width, height } = bounds;
  return {
    scale: transform.scale,
    x: softBetween(transform.x, limits(left, right, Math.max(minScale, transform.scale)), width),
    y: softBetween(transform.y, limits(top, bottom, Math.max(minScale, transform.scale)), height),
  };
}

function softBetween(value: number, range: readonly [number, number], length: number): number {
  const inside = between(value, range);
  return inside + rubberBandDistance(value - inside, length);
}

/** The time in which a flung page slows down to about a third of its speed, in ms. */
export const glideTime = 325;

/** The resting transform of a page that is released at this speed (CSS pixels per ms), without limits. */
export const flingTarget = (transform: Transform, speed: Point): Transform => ({
  ...transform,
  x: transform.x + speed.x * glideTime,
  y: transform.y + speed.y * glideTime,
});

/** Converts the spread's pages and the stage (device pixels) to bounds in CSS pixels. */
export function panBoundsOf(
  placed: readonly PlacedPage[],
  stage: StageSize,
  density: number,
): PanBounds {
  const css = (device: number) => device / density;
  const shown = placed.map((page) => page.half ?? page);
  return {
    left: css(Math.min(...shown.map(({ x }) => x))),
    right: css(Math.max(...shown.map(({ x, width }) => x + width))),
    top: css(Math.min(...placed.map(({ y }) => y))),
    bottom: css(Math.max(...placed.map(({ y, height }) => y + height))),
    width: css(stage.width),
    height: css(stage.height),
  };
}

/** The default centre of a zoom: the middle of the pages at scale 1, and of the stage when magnified. */
export const middleOf = (transform: Transform, bounds: PanBounds): Point =>
  isZoomed(transform)
    ? { x: bounds.width / 2, y: bounds.height / 2 }
    : { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 };
