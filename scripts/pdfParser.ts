import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';
import { patchParser } from '../workers/pdf/parser/patchParser.ts';

const parser = 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
/** With any query: an alias that is a string matches no import with a query. */
const importedParser = /^pdfjs-dist\/legacy\/build\/pdf\.worker\.min\.mjs(?=$|\?)/;
const require = createRequire(import.meta.url);

/** Writes the patched parser. Returns the alias by which it replaces the parser of pdf.js. */
export function patchedParser() {
  const folder = path.resolve('.cache/pdfjs');
  const file = path.join(folder, 'pdf.worker.min.mjs');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, patchParser(readFileSync(require.resolve(parser), 'utf8')));
  return { find: importedParser, replacement: file };
}

/**
 * The engine imports pdf.js's parser as a file. The build and the tests replace it by a patched file that also reports /Alt,
 * /ActualText, /E and /Lang (PDF 32000-1, 14.9), truncates endless structure trees, and holds a lock while it lives.
 */
export function pdfParser(): Plugin {
  return {
    name: 'pdf-parser',
    config: () => ({ resolve: { alias: [patchedParser()] } }),
  };
}
