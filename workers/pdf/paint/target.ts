import type { DevicePixels, PageSize, PaintRequest } from '../protocol.ts';

/** Canvases of Safari on a tablet: 16,777,216 pixels at most. */
const MAX_AREA = 4096 * 4096;
const MAX_SIDE = 16_384;

/** The target of a paint: a canvas of `width` × `height`, its corner at `x`, `y` of the page at `scale`. */
export interface PaintTarget {
  readonly scale: number;
  readonly x: DevicePixels;
  readonly y: DevicePixels;
  readonly width: DevicePixels;
  readonly height: DevicePixels;
}

/**
 * The requested part of the page, cut to the page. A part that exceeds the largest canvas is painted
 * at a smaller scale; the page stretches it.
 * @returns null when the window does not meet the page or a number is invalid
 */
export function targetOf(size: PageSize, request: PaintRequest): PaintTarget | null {
  const part = cutToPage(size, request);
  if (!(part.width > 0 && part.height > 0)) return null;
  const shrink = Math.min(
    1,
    Math.sqrt(MAX_AREA / (part.width * part.height)),
    MAX_SIDE / Math.max(part.width, part.height),
  );
  return {
    scale: request.scale * shrink,
    x: (part.x * shrink) as DevicePixels,
    y: (part.y * shrink) as DevicePixels,
    width: wholePixels(part.width * shrink),
    height: wholePixels(part.height * shrink),
  };
}

function cutToPage(size: PageSize, { scale, window }: PaintRequest) {
  const page = { width: size.width * scale, height: size.height * scale };
  if (!window) return { x: 0, y: 0, ...page };
  const x = Math.max(0, window.x);
  const y = Math.max(0, window.y);
  return {
    x,
    y,
    width: Math.min(page.width, window.x + window.width) - x,
    height: Math.min(page.height, window.y + window.height) - y,
  };
}

/** Cut, not rounded: a partly covered last row would show as a pale line. */
const wholePixels = (length: number): DevicePixels =>
  Math.max(1, Math.floor(length + 1e-6)) as DevicePixels;
