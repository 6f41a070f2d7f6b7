import type { PDFPageProxy } from '../pdfjs.ts';
import { yieldToEventLoop, type TimeSlice } from '../schedule/scheduler.ts';

type Rendering = Omit<Parameters<PDFPageProxy['render']>[0], 'canvas'>;

/**
 * Makes pdf.js execute a page's operators in slices.
 * @param signal stops it soon, with a rejection
 * @param slice asked before each slice of the work
 */
export async function render(
  page: PDFPageProxy,
  canvas: OffscreenCanvas,
  how: Rendering,
  signal: AbortSignal,
  slice: TimeSlice,
): Promise<void> {
  const task = page.render({ ...how, canvas: canvas as never });
  let isBegun = false;
  task.onContinue = (resume: () => void) => {
    isBegun = true;
    slice(resume);
  };
  yieldToEventLoop(() => {
    // It would damage a pixel that is painted already.
    if (!isBegun) preallocate(canvas);
  });
  const stop = () => task.cancel();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    await task.promise;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Chromium allocates a canvas at its first drawing. Without a graphics card it asks
 * the main thread each time, which may be drawing the frame that
 * turns to this page: 6 to 30 ms of a jump of 100. Drawing while the parser reads the page has the canvas
 * ready in time. pdf.js requests the same kind of context and first paints it white.
 */
function preallocate(canvas: OffscreenCanvas): void {
  canvas.getContext('2d', { alpha: false, willReadFrequently: true })?.fillRect(0, 0, 1, 1);
}
