import parserUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { holdLivenessLock } from '../../liveness/holdLivenessLock.ts';
import { bufferMessages, parserIn } from './startup.ts';

/** If pdf.js starts its worker itself, it looks for `window` and then parses in this thread. */
const newParser = () =>
  parserIn(new Worker(new URL(parserUrl, import.meta.url), { type: 'module' }));

holdLivenessLock();

/**
 * The code of the parser and of the painter takes half a second each to load on a slow machine. So
 * this file is small, and both load at the same time, each in its own thread.
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
    // The page receives thrown errors, but no unhandled rejections of a worker.
    setTimeout(() => {
      throw error;
    });
  }
}

void start();
