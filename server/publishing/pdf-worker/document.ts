import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  getDocument,
  type PDFDataRangeTransport,
  type PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { CHUNK_BYTES } from '#contract/byteRange.ts';

const home = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const assets = (folder: string): string => path.join(home, folder) + path.sep;

/**
 * The pixel limit of one picture. Measured memory: 42 million pixels 650 MB, 70 million pixels 950
 * MB, which is more than the worker has.
 */
export const maxPicturePixels = 40_000_000;

interface DocumentOptions {
  /** Larger pictures are left out. */
  readonly maxPixels?: number | undefined;
  /** A parser that decodes JPEGs natively; by default pdf.js's own. */
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
    verbosity: VerbosityLevel.WARNINGS,
  });
