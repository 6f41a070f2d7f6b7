import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  getDocument,
  type PDFDataRangeTransport,
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

/**
 * Opens a file with pdf.js, which also shows it to readers. Its warnings go to the console.
 * @param file its path, or a range transport
 * @param maxPixels larger pictures are left out
 */
export const openDocument = (file: string | PDFDataRangeTransport, maxPixels = maxPicturePixels) =>
  getDocument({
    ...(typeof file === 'string' ? { url: pathToFileURL(file) } : { range: file }),
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
