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

/** Unpacked, one of 42 million took 650 MB in all, and one of 70 million 950: more than a press has. */
export const maxPicturePixels = 40_000_000;

/**
 * A file in the program that also shows it to readers. What is wrong with it is said on the console.
 * @param file its path, or what reads it
 * @param maxPixels larger pictures are left out
 */
export const openDocument = (
  file: string | PDFDataRangeTransport,
  maxPixels = maxPicturePixels,
) =>
  getDocument({
    ...(typeof file === 'string' ? { url: pathToFileURL(file) } : { range: file }),
    rangeChunkSize: CHUNK_BYTES,
    // Reads what is asked for and no more: a large file never stands in memory as a whole.
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: assets('cmaps'),
    iccUrl: assets('iccs'),
    standardFontDataUrl: assets('standard_fonts'),
    wasmUrl: assets('wasm'),
    maxImageSize: maxPixels,
    // In Node of JPEG 2000 alone: larger ones are decoded at a half or a quarter.
    canvasMaxAreaInBytes: 4 * maxPicturePixels,
    verbosity: VerbosityLevel.WARNINGS,
  });
