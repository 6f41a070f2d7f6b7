import { readFileSync } from 'node:fs';
import { createCanvas, GlobalFonts, type Image, loadImage } from '@napi-rs/canvas';
import { assets, parserFile, PDFWorker } from '../pdfjs.ts';
import { patchParser } from '../../../../workers/pdf/parser/patchParser.ts';
import { ParserPort } from './parserPort.ts';

interface PatchedParser {
  readonly WorkerMessageHandler: { initializeFromPort(port: ParserPort): void };
}

/** The parser of the reader's engine, which paints and reports the same. pdf.js takes it for every document from here on. */
const { WorkerMessageHandler } = await loadParser();

async function loadParser(): Promise<PatchedParser> {
  // A server may have no fonts. Text boxes without an appearance are painted in this one.
  GlobalFonts.registerFromPath(
    `${assets('standard_fonts')}LiberationSans-Regular.ttf`,
    'sans-serif',
  );
  Object.assign(globalThis, { createImageBitmap, gatefoldRuler: createCanvas(1, 1) });
  const code = patchParser(readFileSync(parserFile, 'utf8'));
  // From memory: the worker's folder holds files of a publisher, so no code is loaded from it.
  const address = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  return (await import(address)) as PatchedParser;
}

/** A parser for one document that decodes JPEGs natively as a browser does, which is much faster than in JavaScript. */
export function startParser(): PDFWorker {
  const [ours, theirs] = ParserPort.pair();
  const parser = new PDFWorker({ port: ours as never });
  WorkerMessageHandler.initializeFromPort(theirs);
  return parser;
}

/** The part of the browser's function that the patched parser uses. */
async function createImageBitmap(blob: Blob): Promise<Image & { close: () => void }> {
  const image = await loadImage(Buffer.from(await blob.arrayBuffer()));
  const close = (): void => {
    image.src = Buffer.alloc(0);
  };
  return Object.assign(image, { close });
}
