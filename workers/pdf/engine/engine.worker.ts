import parserUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { holdLivenessLock, reportMissingCode } from '../../liveness/holdLivenessLock.ts';
import { bufferMessages, type Parser, parserIn } from './startup.ts';

let parsers = 0;

/** If pdf.js starts its worker itself, it looks for `window` and then parses in this thread. */
function newParser(): Parser {
  const name = `${self.name}-parser-${(parsers += 1)}`;
  const parser = parserIn(
    new Worker(new URL(parserUrl, import.meta.url), { type: 'module', name }),
    name,
  );
  void parser.crashed.then(() => fail(new Error('The parser has ended.')));
  return parser;
}

/** The page receives thrown errors, but no unhandled rejections of a worker. */
function fail(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}

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
    // Browsers reject an import that cannot be fetched with a TypeError.
    if (error instanceof TypeError) reportMissingCode();
    else fail(error);
  }
}

void start();
