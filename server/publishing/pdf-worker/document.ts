import { pathToFileURL } from 'node:url';
import {
  assets,
  getDocument,
  type PDFDataRangeTransport,
  type PDFWorker,
  VerbosityLevel,
} from './pdfjs.ts';
import { CHUNK_BYTES } from '#contract/byteRange.ts';
import { ReusingCanvasFactory } from './canvasFactory.ts';
// pdf.js takes this parser instead of its own.
import './packing/parser.ts';

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
    CanvasFactory: ReusingCanvasFactory,
    verbosity: VerbosityLevel.WARNINGS,
  });
