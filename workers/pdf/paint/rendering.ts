import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { yieldToEventLoop, type TimeSlice } from '../schedule/scheduler.ts';

type Rendering = Omit<Parameters<PDFPageProxy['render']>[0], 'canvas'>;

/**
 * Has pdf.js go through a page's operators, slice by slice.
 * @param signal stops it, soon: then it rejects
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
    // Of what is painted already it would spoil a spot.
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
 * A canvas gets its memory when it is first drawn on. Where there is no graphics card, Chromium asks
 * the page's own thread each time whether there is one, and that may be drawing the very frame that
 * turns to this page: 6 to 30 ms of a jump of 100. Drawn on while the parser reads the page, it is
 * there when it is needed. pdf.js asks for the same kind of context, and begins by painting it white.
 */
function preallocate(canvas: OffscreenCanvas): void {
  canvas.getContext('2d', { alpha: false, willReadFrequently: true })?.fillRect(0, 0, 1, 1);
}
