import type {
  CssPixels,
  DevicePixels,
  PageNumber,
  PaintWindow,
} from '../../../../workers/pdf/engineProtocol.ts';
import type { PlacedPage, StageSize } from '../spreads/spread.ts';
import { between, type Transform, type Point } from './zoomRules.ts';

/** The visible part of a magnified page. */
export interface TileRequest {
  readonly page: PageNumber;
  /** Device pixels for one PDF point. */
  readonly scale: number;
  readonly window: PaintWindow;
  /** Device pixels for one CSS pixel: the same bitmap fills other CSS pixels on another density. */
  readonly density: number;
  /** The corner in the page's frame, in CSS pixels of the frame. */
  readonly x: CssPixels;
  readonly y: CssPixels;
  /** CSS pixels of the tile for one CSS pixel of the frame. */
  readonly ratio: number;
}

/** The size of the stage in device pixels, and its device pixels for one CSS pixel. */
export interface Scene {
  readonly stage: StageSize;
  readonly density: number;
}

/**
 * The extra width (CSS pixels) that is painted on the side from which a flung page moves away. The page
 * takes two seconds to come to rest. In the last one and a half seconds it is slow enough to be read, and
 * at most 64 px have yet to leave the screen. That is a seventh more pixels on a tablet.
 */
export const maxOverscan = 64;

/** The extra area that is visible until the animation has reached the target transform. */
export const overscanOf = (from: Transform, to: Transform): Point => ({
  x: between(from.x - to.x, [-maxOverscan, maxOverscan]),
  y: between(from.y - to.y, [-maxOverscan, maxOverscan]),
});

const noOverscan: Point = { x: 0, y: 0 };

/** The maximum number of painted pixels during a fling. */
export function pixelsWithOverscan({ stage, density }: Scene): number {
  const overscan = maxOverscan * density;
  return (stage.width + overscan) * (stage.height + overscan);
}

/**
 * Returns the visible part of each page, cut to whole device pixels. So each painted pixel covers exactly
 * one pixel of the screen, at every scale and every position of the page. A screen with more than
 * `maxPixels` gets fewer pixels, which are stretched.
 * @param overscan the remaining distance of the animation (CSS pixels); ignored if it needs too many pixels
 */
export function detailTiles(
  transform: Transform,
  placed: readonly PlacedPage[],
  scene: Scene,
  maxPixels: number,
  overscan = noOverscan,
): readonly TileRequest[] {
  const { stage, density } = scene;
  const { x, y } = pixelsWithOverscan(scene) > maxPixels ? noOverscan : overscan;
  const grain = Math.min(1, Math.sqrt(maxPixels / (stage.width * stage.height)));
  const scale = transform.scale * grain;
  const painted = (css: number) => css * density * grain;
  const columns = visibleRange(stage.width * grain, painted(x));
  const rows = visibleRange(stage.height * grain, painted(y));
  return placed.flatMap((page) => {
    const across = visiblePart(painted(transform.x) + page.x * scale, page.width * scale, columns);
    const down = visiblePart(painted(transform.y) + page.y * scale, page.height * scale, rows);
    if (across.length < 1 || down.length < 1) return [];
    const window = { x: across.start, y: down.start, width: across.length, height: down.length };
    const css = (length: DevicePixels) => (length / (scale * density)) as CssPixels;
    const at = { x: css(window.x), y: css(window.y) };
    return [{ page: page.page, scale: page.scale * scale, window, ...at, density, ratio: scale }];
  });
}

type Range = readonly [start: number, end: number];

/** Along one axis: the range that is in the stage at rest, or leaves it before the rest. */
const visibleRange = (length: number, overscan: number): Range => [
  Math.min(0, -overscan),
  Math.max(length, length - overscan),
];

/** Along one axis: the start of the visible part from the page's corner, and its length. */
function visiblePart(corner: number, length: number, [start, end]: Range) {
  const first = Math.ceil(Math.max(corner, start) - tiny);
  const last = Math.floor(Math.min(corner + length, end) + tiny);
  return {
    start: Math.max(0, first - corner) as DevicePixels,
    length: (last - first) as DevicePixels,
  };
}

/** The rounding error of sums of fractions. */
const tiny = 1e-6;
