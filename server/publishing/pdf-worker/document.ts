import { pathToFileURL } from 'node:url';
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { CHUNK_BYTES } from '#contract/byteRange.ts';
import {
  assets,
  DataFileFactory,
  getDocument,
  type PDFDataRangeTransport,
  type PDFWorker,
  VerbosityLevel,
} from './pdfjs.ts';
// pdf.js takes this parser instead of its own.
import './packing/parser.ts';

interface Surface {
  canvas: Canvas | null;
  context: SKRSContext2D | null;
}

/** pdf.js uses a few at once. */
const maxSpare = 16;

/**
 * pdf.js's `CanvasFactory`, which uses canvases again. pdf.js makes up to three canvases for each picture, pattern and mask.
 * The memory of a canvas is native: V8 does not count it, and frees no canvas before the page is painted. pdf.js's own
 * factory sets both sides of a canvas to 0, after which this canvas library allocates 350 x 150 pixels.
 */
class ReusingCanvasFactory {
  readonly #spare: Canvas[] = [];

  create(width: number, height: number): Surface {
    if (width <= 0 || height <= 0) throw new Error('A canvas needs a width and a height.');
    const canvas = this.#spare.pop() ?? createCanvas(1, 1);
    canvas.width = width;
    canvas.height = height;
    return { canvas, context: canvas.getContext('2d') };
  }

  reset({ canvas }: Surface, width: number, height: number): void {
    if (!canvas || width <= 0 || height <= 0) throw new Error('A canvas needs a width and height.');
    canvas.width = width;
    canvas.height = height;
  }

  destroy(surface: Surface): void {
    const { canvas } = surface;
    surface.canvas = null;
    surface.context = null;
    if (!canvas) return;
    canvas.width = 1;
    canvas.height = 1;
    if (this.#spare.length === maxSpare) return;
    // A new size does not reset the colours of the context.
    canvas.getContext('2d').reset();
    this.#spare.push(canvas);
  }

  getNoAlphaContext = (canvas: Canvas): SKRSContext2D => canvas.getContext('2d', { alpha: false });
}

/**
 * The pixel limit of one picture. Measured memory: 42 million pixels 650 MB, 70 million pixels 950
 * MB, which is more than the worker has.
 */
export const maxPicturePixels = 40_000_000;

interface DocumentOptions {
  /** Larger pictures are left out. */
  readonly maxPixels?: number | undefined;
  /** A parser that decodes JPEGs natively; by default in JavaScript. */
  readonly parser?: PDFWorker | undefined;
}

/**
 * Opens a file with pdf.js, which also shows it to readers. Its warnings go to the console.
 * @param file its path, or a range transport
 */
export const openDocument = (
  file: string | PDFDataRangeTransport,
  { maxPixels = maxPicturePixels, parser }: DocumentOptions = {},
) =>
  getDocument({
    ...(typeof file === 'string' ? { url: pathToFileURL(file) } : { range: file }),
    ...(parser && { worker: parser, isImageDecoderSupported: true }),
    rangeChunkSize: CHUNK_BYTES,
    // Reads only the requested ranges, so that a large file is never in memory as a whole.
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: assets('cmaps'),
    iccUrl: assets('iccs'),
    standardFontDataUrl: assets('standard_fonts'),
    wasmUrl: assets('wasm'),
    maxImageSize: maxPixels,
    // In Node this applies to JPEG 2000 only: larger pictures are decoded at a half or a quarter.
    canvasMaxAreaInBytes: 4 * maxPicturePixels,
    BinaryDataFactory: DataFileFactory,
    CanvasFactory: ReusingCanvasFactory,
    verbosity: VerbosityLevel.WARNINGS,
  });
