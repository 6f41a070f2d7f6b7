import { rubberBandDistance, type PlacedPage, type StageSize } from '../rules.ts';

/** Scale 1 shows a whole spread. */
export const leastScale = 1;
export const mostScale = 4;
/** What a double-tap goes to. */
export const tapScale = 2;
export const scaleStep = 0.05;
export const scaleMarks = [1, 2, 3, 4] as const;

/** How far a key or button moves a magnified page, in parts of the stage. */
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

/** What the pages of a spread cover at scale 1, and the stage around them, in CSS pixels. */
export interface PanBounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

export const identity: Transform = { scale: leastScale, x: 0, y: 0 };

export const isZoomed = ({ scale }: Transform): boolean => isZoomedScale(scale);

export const isZoomedScale = (scale: number): boolean => scale > leastScale + 0.001;

export const clampScale = (scale: number): number =>
  Math.max(leastScale, Math.min(scale, mostScale));

/** The same in every language of the interface. */
export const percent = (scale: number): string => `${Math.round(scale * 100)}%`;

/** The next whole scale above: 2 at 1.4. */
export const zoomedIn = (scale: number): number => clampScale(Math.floor(scale) + 1);

/** The next whole scale below: 1 at 1.4. */
export const zoomedOut = (scale: number): number => clampScale(Math.ceil(scale) - 1);

/** What a key does to the scale; null where it does nothing. */
export function scaleOfKey(key: string, scale: number): number | null {
  if (key === '+' || key === '=') return zoomedIn(scale);
  if (key === '-') return zoomedOut(scale);
  return key === '0' ? leastScale : null;
}

/** Where an arrow key moves a magnified page, in parts of the stage; null for other keys. */
export function stepOfKey(key: string): Point | null {
  const steps: Record<string, Point> = {
    ArrowLeft: { x: -panStep, y: 0 },
    ArrowRight: { x: panStep, y: 0 },
    ArrowUp: { x: 0, y: -panStep },
    ArrowDown: { x: 0, y: panStep },
  };
  return steps[key] ?? null;
}

/** Past the limits the scale follows less and less, by a fifth at most. */
export function rubberBandScale(scale: number): number {
  const limit = clampScale(scale);
  return limit * Math.exp(rubberBandDistance(Math.log(scale / limit), 1.2));
}

/** The scale changes and what lies at `from` comes to lie at `to`, which is the same place for a wheel. */
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

/** How far (CSS pixels) the glass carries what is seen through it, at most, from one look to another. */
export function movedBy(from: Transform, to: Transform, { width, height }: PanBounds): number {
  const grown = to.scale / from.scale;
  const along = (start: number, end: number, length: number) =>
    Math.max(...[0, length].map((at) => Math.abs((at - start) * grown + end - at)));
  return Math.max(along(from.x, to.x, width), along(from.y, to.y, height));
}

/**
 * How far the glass can be moved: an edge of the pages never comes farther into the stage than it
 * lay at scale 1. So any point of a page can be held still at any scale.
 */
function limits(start: number, end: number, scale: number): readonly [number, number] {
  return [end * (1 - scale), start * (1 - scale)];
}

export const between = (value: number, [least, most]: readonly [number, number]): number =>
  Math.max(least, Math.min(value, most));

/** So near to the whole spread, the whole spread is meant: a hand does not let go at exactly 1. */
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
    x: softBetween(transform.x, limits(left, right, Math.max(leastScale, transform.scale)), width),
    y: softBetween(transform.y, limits(top, bottom, Math.max(leastScale, transform.scale)), height),
  };
}

function softBetween(value: number, range: readonly [number, number], length: number): number {
  const inside = between(value, range);
  return inside + rubberBandDistance(value - inside, length);
}

/** The time in which a thrown page loses all but a third of its speed, in ms. */
export const glideTime = 325;

/** Where a page that was let go at this speed (CSS pixels per ms) comes to rest if nothing stops it. */
export const flingTarget = (transform: Transform, speed: Point): Transform => ({
  ...transform,
  x: transform.x + speed.x * glideTime,
  y: transform.y + speed.y * glideTime,
});

/** The spread's pages and the stage as the rules of zooming see them. */
export function panBoundsOf(
  placed: readonly PlacedPage[],
  stage: StageSize,
  density: number,
): PanBounds {
  const css = (device: number) => device / density;
  return {
    left: css(Math.min(...placed.map(({ x }) => x))),
    right: css(Math.max(...placed.map(({ x, width }) => x + width))),
    top: css(Math.min(...placed.map(({ y }) => y))),
    bottom: css(Math.max(...placed.map(({ y, height }) => y + height))),
    width: css(stage.width),
    height: css(stage.height),
  };
}

/** What the eye rests on: the middle of the pages at scale 1, of the stage when they are larger. */
export const middleOf = (transform: Transform, bounds: PanBounds): Point =>
  isZoomed(transform)
    ? { x: bounds.width / 2, y: bounds.height / 2 }
    : { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 };
