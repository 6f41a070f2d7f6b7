import { expose } from 'comlink';
import parserUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { Engine } from './engine.ts';

/** Left to start its worker itself, pdf.js looks for `window` and then parses in this thread. */
const startParser = () => new Worker(new URL(parserUrl, import.meta.url), { type: 'module' });

expose(new Engine({ startParser }));

/**
 * Held for as long as this thread lives, under the name that the page gave it: the page asks for the
 * same lock, and is given it only when the browser has taken this worker away without a word.
 */
void navigator.locks?.request(self.name, () => new Promise(() => {}));
