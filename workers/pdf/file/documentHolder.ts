import {
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  getDocument,
  PDFWorker,
  VerbosityLevel,
  PDFDataRangeTransport,
} from '../pdfjs.ts';
import { directionOf, Pages, sizeOf } from '../schedule/pages.ts';
import type { Parser } from '../engine/startup.ts';
import type {
  EngineSource,
  Language,
  OpenedDocument,
  OutlineItem,
  PageIndex,
} from '../engineProtocol.ts';
import { RangedFile } from './rangedFile.ts';
import { type ByteRange, CHUNK_BYTES } from './byteRanges.ts';
import { untilStalled } from './stall.ts';
import { NoFilterFactory, OffscreenCanvasFactory } from '../paint/canvasFactories.ts';
import { EngineError } from '../engine/engineError.ts';

/** Serves pdf.js's range requests from a RangedFile. pdf.js stores the bytes. */
class RangeTransport extends PDFDataRangeTransport {
  readonly #file: RangedFile;

  /** @param firstChunk result of `file.start()` */
  constructor(file: RangedFile, firstChunk: Uint8Array) {
    super(file.length, firstChunk);
    this.#file = file;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#file.request({ begin, end }, (bytes) => this.onDataRange(begin, bytes));
  }

  override abort(): void {
    this.#file.close();
  }
}

/** A picture with more pixels (1 GB) would end the tab, so it is left out. */
const MAX_IMAGE_PIXELS = 2 ** 28;
/** Larger pictures are scaled down to what Safari on a tablet can hold in one canvas. */
const MAX_CANVAS_BYTES = 4 * 4096 * 4096;
/** pdf.js waits for its parser's answer, which a busy parser cannot send. */
const CLOSE_TIMEOUT_MS = 500;

/** A document that is open. */
export interface PdfFile {
  readonly file: RangedFile;
  readonly pages: Pages;
  readonly description: OpenedDocument;
  /** Loaded once, with the text of the first page. */
  readonly cache: { textContext: Promise<TextContext> | null };
}

/** Properties of the document on which the text of a page depends. */
export interface TextContext {
  readonly language: Language;
  readonly outline: readonly OutlineItem[];
}

/** Owns the resources of one document. `close` releases them at any stage of opening. */
export class DocumentHolder {
  readonly file: RangedFile;
  readonly #parser: Parser;
  #task: PDFDocumentLoadingTask | null = null;
  #pdfWorker: PDFWorker | null = null;

  /**
   * @param parser started for this document alone
   * @param opening ranges to prefetch
   */
  constructor(url: string, parser: Parser, opening?: readonly ByteRange[]) {
    this.file = new RangedFile(url, { prefetch: opening });
    this.#parser = parser;
  }

  /** Rejects with EngineError. The first bytes are fetched while the parser starts. */
  async open(assets: EngineSource['assets'], password?: string): Promise<PdfFile> {
    const [firstChunk, hasParser] = await Promise.all([this.file.start(), this.#parser.isReady]);
    if (!hasParser) throw new EngineError('network', 'The parser could not be loaded.');
    this.#pdfWorker = new PDFWorker({
      port: this.#parser.worker as never,
      verbosity: LIMITS.verbosity,
    });
    this.#task = getDocument({
      ...assetsIn(assets),
      ...LIMITS,
      ...WORKER_FACTORIES,
      ...(password === undefined ? {} : { password }),
      range: new RangeTransport(this.file, firstChunk),
      rangeChunkSize: CHUNK_BYTES,
      worker: this.#pdfWorker,
    });
    const opened = this.#task.promise.then((pdf) => describe(this.file, pdf));
    return untilStalled(this.file, opened).catch((error: unknown) =>
      Promise.reject(toEngineError(error)),
    );
  }

  async close(): Promise<void> {
    this.file.close();
    const ended = this.#task?.destroy().catch(() => {});
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS))]);
    this.#pdfWorker?.destroy();
    this.#parser.end();
  }
}

const assetsIn = (folder: string) => ({
  cMapUrl: `${folder}cmaps/`,
  standardFontDataUrl: `${folder}standard_fonts/`,
  wasmUrl: `${folder}wasm/`,
  iccUrl: `${folder}iccs/`,
  useWorkerFetch: true,
});

const LIMITS = {
  maxImageSize: MAX_IMAGE_PIXELS,
  canvasMaxAreaInBytes: MAX_CANVAS_BYTES,
  disableAutoFetch: true,
  disableStream: true,
  enableXfa: false,
  /** A damaged page is painted as far as it goes. */
  stopAtErrors: false,
  verbosity: VerbosityLevel.ERRORS,
};

/** Without its own font set a worker paints wrong fonts, without an error. */
const WORKER_FACTORIES = {
  ownerDocument: { fonts: (globalThis as unknown as { fonts: unknown }).fonts } as never,
  CanvasFactory: OffscreenCanvasFactory,
  FilterFactory: NoFilterFactory,
};

async function describe(file: RangedFile, pdf: PDFDocumentProxy): Promise<PdfFile> {
  const pages = new Pages(pdf);
  const [first, direction] = await Promise.all([pages.get(0 as PageIndex), directionOf(pdf)]);
  const description: OpenedDocument = {
    pageCount: pdf.numPages,
    firstPage: sizeOf(first),
    direction,
  };
  return { file, pages, description, cache: { textContext: null } };
}

/** Converts an error of pdf.js at opening to one of the protocol. */
function toEngineError(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  const locked = error instanceof Error && error.name === 'PasswordException';
  return new EngineError(locked ? 'password' : 'broken', String(error));
}
