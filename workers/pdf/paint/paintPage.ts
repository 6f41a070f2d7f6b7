import type { PDFPageProxy } from '../pdfjs.ts';
import { type Pages, isSame, sizeOf } from '../schedule/pages.ts';
import type { Operators } from '../text/paintedPictures.ts';
import { type Finish, type PaintTarget, paintToned } from './tonedPage.ts';
import type { PaintAnswer, PaintRequest, DevicePixels, PageSize } from '../engineProtocol.ts';
import { render } from '../schedule/parsing.ts';
import type { TimeSlice } from '../schedule/scheduler.ts';
import { until } from '../engine/engineError.ts';

/** Canvases of Safari on a tablet: 16,777,216 pixels at most. */
const MAX_AREA = 4096 * 4096;
const MAX_SIDE = 16_384;

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

/**
 * Paints a page, or a window of it, on white paper.
 * @param signal stops it soon
 * @param slice asked before each slice of the work
 * @returns null when the signal stopped it; rejects when the page cannot be painted
 */
export async function paintPage(
  pages: Pages,
  request: PaintRequest,
  signal: AbortSignal,
  slice: TimeSlice,
): Promise<PaintAnswer | null> {
  try {
    const page = await until(signal, pages.get(request.page));
    const size = sizeOf(page);
    if (request.size && !isSame(size, request.size)) return { kind: 'sized', size };
    try {
      const target = targetOf(size, request);
      if (!target) throw new RangeError('Nothing of the page lies in the window.');
      const paint = (one: PaintTarget, finish?: Finish) =>
        paintTarget(page, one, [signal, slice], finish);
      const { tone } = request;
      const painting = tone ? paintToned(pages, page, target, tone, slice, paint) : paint(target);
      return { kind: 'painted', bitmap: await painting };
    } finally {
      // After any end of the paint the page holds its parsed data.
      if (request.priority === 'thumbnail') pages.release(request.page, page);
      else pages.retain(request.page, page);
    }
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

type Watch = readonly [signal: AbortSignal, slice: TimeSlice];

async function paintTarget(
  page: PDFPageProxy,
  target: PaintTarget,
  watch: Watch,
  finish?: Finish,
): Promise<ImageBitmap> {
  const canvas = new OffscreenCanvas(target.width, target.height);
  const viewport = page.getViewport({
    scale: target.scale,
    offsetX: 0 - target.x,
    offsetY: 0 - target.y,
  });
  try {
    let operators: Operators = { fnArray: [], argsArray: [] };
    const operationsFilter = (_: number, all: Operators) => {
      operators = all;
      return true;
    };
    await render(page, canvas, { viewport, ...(finish && { operationsFilter }) }, ...watch);
    await finish?.(canvas, operators);
    return canvas.transferToImageBitmap();
  } finally {
    canvas.width = 0;
    canvas.height = 0;
  }
}
