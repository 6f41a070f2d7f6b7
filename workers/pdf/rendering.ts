import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Turn } from './scheduler.ts';

type Rendering = Omit<Parameters<PDFPageProxy['render']>[0], 'canvas'>;

/**
 * Has pdf.js go through a page's operators, slice by slice.
 * @param signal stops it, soon: then it rejects
 * @param turn asked before each slice of the work
 */
export async function render(
  page: PDFPageProxy,
  canvas: OffscreenCanvas,
  how: Rendering,
  signal: AbortSignal,
  turn: Turn,
): Promise<void> {
  const task = page.render({ ...how, canvas: canvas as never });
  task.onContinue = turn;
  const stop = () => task.cancel();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    await task.promise;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
