import type { PDFPageProxy } from '../pdfjs.ts';
import type { Pages } from '../schedule/pages.ts';
import { isSame, sizeOf } from '../schedule/pages.ts';
import type { PaintAnswer, PaintRequest } from '../protocol.ts';
import { render } from './rendering.ts';
import type { TimeSlice } from '../schedule/scheduler.ts';
import type { PaintTarget } from './target.ts';
import { targetOf } from './target.ts';
import { until } from '../engine/engineError.ts';

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
      return { kind: 'painted', bitmap: await paintTarget(page, target, signal, slice) };
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

async function paintTarget(
  page: PDFPageProxy,
  target: PaintTarget,
  signal: AbortSignal,
  slice: TimeSlice,
): Promise<ImageBitmap> {
  const canvas = new OffscreenCanvas(target.width, target.height);
  const viewport = page.getViewport({
    scale: target.scale,
    offsetX: 0 - target.x,
    offsetY: 0 - target.y,
  });
  try {
    await render(page, canvas, { viewport }, signal, slice);
    return canvas.transferToImageBitmap();
  } finally {
    canvas.width = 0;
    canvas.height = 0;
  }
}
