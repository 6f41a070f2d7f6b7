import { readFileSync } from 'node:fs';
import { type Image, loadImage } from '@napi-rs/canvas';
import { parserFile, PDFWorker } from '../pdfjs.ts';
import { patchParser } from '../../../../workers/pdf/parser/patchParser.ts';
import { ParserPort } from './parserPort.ts';

interface PatchedParser {
  readonly WorkerMessageHandler: { initializeFromPort(port: ParserPort): void };
}

/**
 * The parser of the reader's engine. It reports the same text, and decodes JPEGs natively as a
 * browser does, which is much faster than in JavaScript.
 */
const patchedParser = loadParser();

async function loadParser(): Promise<PatchedParser> {
  Object.assign(globalThis, { createImageBitmap });
  const code = patchParser(readFileSync(parserFile, 'utf8'));
  // From memory: the worker's folder holds files of a publisher, so no code is loaded from it.
  const address = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  return (await import(address)) as PatchedParser;
}

/** A parser for one document. */
export async function startParser(): Promise<PDFWorker> {
  const { WorkerMessageHandler } = await patchedParser;
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
