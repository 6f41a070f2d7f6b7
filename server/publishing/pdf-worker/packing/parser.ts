import { readFileSync } from 'node:fs';
import { createCanvas, GlobalFonts, Image, loadImage } from '@napi-rs/canvas';
import { fallbackFont, parserFile, PDFWorker } from '../pdfjs.ts';
import { patchParser } from '../../../../workers/pdf/parser/patchParser.ts';

interface Message {
  readonly data: unknown;
}
type Listener = (message: Message) => void;

/**
 * One end of a connection between pdf.js and its parser in this thread. Messages are cloned, as
 * between threads. Only decoded pictures, which cannot be cloned, are passed as they are.
 */
class ParserPort {
  readonly #listeners = new Set<Listener>();
  #other: ParserPort | null = null;

  static pair(): readonly [ParserPort, ParserPort] {
    const [one, other] = [new ParserPort(), new ParserPort()];
    one.#other = other;
    other.#other = one;
    return [one, other];
  }

  postMessage(value: unknown, transfer: readonly unknown[] | null = null): void {
    const data = cloned(value, transfer ?? []);
    queueMicrotask(() => this.#other?.receive({ data }));
  }

  receive(message: Message): void {
    for (const listener of this.#listeners) listener(message);
  }

  addEventListener(_name: string, listener: Listener, { signal }: { signal?: AbortSignal } = {}) {
    this.#listeners.add(listener);
    signal?.addEventListener('abort', () => this.#listeners.delete(listener));
  }

  removeEventListener(_name: string, listener: Listener): void {
    this.#listeners.delete(listener);
  }
}

function cloned(value: unknown, transfer: readonly unknown[]): unknown {
  const options = { transfer: transfer.filter((one) => !(one instanceof Image)) as ArrayBuffer[] };
  const at = itemsOf(value).findIndex(({ bitmap }) => bitmap instanceof Image);
  const picture = itemsOf(value)[at];
  if (!picture) return structuredClone(value, options);
  const { bitmap } = picture;
  picture.bitmap = null;
  const copy: unknown = structuredClone(value, options);
  const received = itemsOf(copy)[at];
  if (received) received.bitmap = bitmap;
  return copy;
}

/** pdf.js sends a picture as an object in the list of a message. */
function itemsOf(message: unknown): readonly { bitmap?: unknown }[] {
  const items = (message as { readonly data?: unknown } | null)?.data;
  return Array.isArray(items) ? items.map((item: unknown) => item ?? {}) : [];
}

interface PatchedParser {
  readonly WorkerMessageHandler: { initializeFromPort(port: ParserPort): void };
}

/** The parser of the reader's engine, which paints and reports the same. pdf.js takes it for every document from here on. */
const { WorkerMessageHandler } = await loadParser();

async function loadParser(): Promise<PatchedParser> {
  // A server may have no fonts. Text boxes without an appearance are painted in this one.
  GlobalFonts.registerFromPath(fallbackFont, 'sans-serif');
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
