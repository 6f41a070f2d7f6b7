import { expose } from 'comlink';
import parserUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { Engine } from './engine.ts';

/** Left to start its worker itself, pdf.js looks for `window` and then parses in this thread. */
const startParser = () => new Worker(new URL(parserUrl, import.meta.url), { type: 'module' });

/** Never given back: the page learns by it that this worker was taken away, which no event tells. */
const forLife = () => new Promise<never>(() => {});

if (self.name) void navigator.locks?.request(self.name, forLife);
expose(new Engine({ startParser }));
