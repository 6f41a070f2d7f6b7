import type {
  CssPixels,
  DevicePixels,
  PageNumber,
  PaintWindow,
} from '../../../../workers/pdf/protocol.ts';
import type { PlacedPage, StageSize } from '../rules.ts';
import { between, type Transform, type Point } from './transform.ts';

/** The visible part of a magnified page. */
export interface TileRequest {
  readonly page: PageNumber;
  /** Device pixels for one PDF point. */
  readonly scale: number;
  readonly window: PaintWindow;
  /** Device pixels for one CSS pixel: the same bitmap fills other CSS pixels on another density. */
  readonly density: number;
  /** Its corner in the page's frame, in CSS pixels of the frame. */
  readonly x: CssPixels;
  readonly y: CssPixels;
  /** Its own CSS pixels for one of the frame. */
  readonly ratio: number;
}

/** Where the pages are seen: how large the stage is (device pixels), and its device pixels for one of CSS. */
export interface Scene {
  readonly stage: StageSize;
  readonly density: number;
}

/**
 * How much more (CSS pixels) is painted on the side to which a thrown page goes. It nears its rest for
 * two seconds, and what has yet to leave the screen there is seen that long: 64 px of it for the last
 * one and a half, when it is slow enough to be read. That is a seventh more pixels on a tablet.
 */
export const mostOverscan = 64;

/** What is seen beside a look until the glass has come to it. */
export const overscanOf = (from: Transform, to: Transform): Point => ({
  x: between(from.x - to.x, [-mostOverscan, mostOverscan]),
  y: between(from.y - to.y, [-mostOverscan, mostOverscan]),
});

const noOverscan: Point = { x: 0, y: 0 };

/** What is painted at most while a page glides. */
export function pixelsWithOverscan({ stage, density }: Scene): number {
  const overscan = mostOverscan * density;
  return (stage.width + overscan) * (stage.height + overscan);
}

/**
 * What of each page can be seen, cut to whole pixels of the screen: then each painted pixel falls on
 * exactly one of the screen's, whatever the scale and wherever the page's own corner lies. A screen
 * with more than `mostPixels` is served with fewer, stretched.
 * @param overscan how far (CSS pixels) the glass still has to go; not heeded where it is too much
 */
export function detailTiles(
  transform: Transform,
  placed: readonly PlacedPage[],
  scene: Scene,
  mostPixels: number,
  overscan = noOverscan,
): readonly TileRequest[] {
  const { stage, density } = scene;
  const { x, y } = pixelsWithOverscan(scene) > mostPixels ? noOverscan : overscan;
  const grain = Math.min(1, Math.sqrt(mostPixels / (stage.width * stage.height)));
  const scale = transform.scale * grain;
  const painted = (css: number) => css * density * grain;
  const columns = room(stage.width * grain, painted(x));
  const rows = room(stage.height * grain, painted(y));
  return placed.flatMap((page) => {
    const across = seen(painted(transform.x) + page.x * scale, page.width * scale, columns);
    const down = seen(painted(transform.y) + page.y * scale, page.height * scale, rows);
    if (across.length < 1 || down.length < 1) return [];
    const window = { x: across.start, y: down.start, width: across.length, height: down.length };
    const css = (length: DevicePixels) => (length / (scale * density)) as CssPixels;
    const at = { x: css(window.x), y: css(window.y) };
    return [{ page: page.page, scale: page.scale * scale, window, ...at, density, ratio: scale }];
  });
}

type Room = readonly [start: number, end: number];

/** Along one axis: what of a page is in the stage at rest, or has yet to leave it until then. */
const room = (length: number, overscan: number): Room => [
  Math.min(0, -overscan),
  Math.max(length, length - overscan),
];

/** Along one axis: where the part of a page in that room begins, from the page's corner, and its length. */
function seen(corner: number, length: number, [start, end]: Room) {
  const first = Math.ceil(Math.max(corner, start) - tiny);
  const last = Math.floor(Math.min(corner + length, end) + tiny);
  return {
    start: Math.max(0, first - corner) as DevicePixels,
    length: (last - first) as DevicePixels,
  };
}

/** What sums of fractions are off by. */
const tiny = 1e-6;
