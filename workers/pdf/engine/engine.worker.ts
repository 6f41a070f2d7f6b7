import parserUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { holdLivenessLock } from '../../liveness/holdLivenessLock.ts';
import { bufferMessages, parserIn } from './startup.ts';

/** Left to start its worker itself, pdf.js looks for `window` and then parses in this thread. */
const newParser = () =>
  parserIn(new Worker(new URL(parserUrl, import.meta.url), { type: 'module' }));

holdLivenessLock();

/**
 * The parser and the painter are half a second of reading code on a slow machine, each of them. So
 * this file holds next to nothing, and both come at the same time, each in its own thread.
 */
let prewarmed: ReturnType<typeof newParser> | null = newParser();
const startParser = () => {
  const parser = prewarmed ?? newParser();
  prewarmed = null;
  return parser;
};

async function start(): Promise<void> {
  const replayMessages = bufferMessages();
  try {
    const { serve } = await import('./serve.ts');
    serve({ startParser });
    replayMessages();
  } catch (error) {
    // The page hears of what is thrown, and of no promise that is broken.
    setTimeout(() => {
      throw error;
    });
  }
}

void start();
