import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * The only file of the server that imports pdf.js. It relies on `isImageDecoderSupported` of `getDocument`, besides
 * the internals that `workers/pdf/pdfjs.ts` names.
 */
export {
  getDocument,
  ImageKind,
  PasswordException,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
export { JpegImage } from 'pdfjs-dist/legacy/image_decoders/pdf.image_decoders.mjs';

const { resolve } = createRequire(import.meta.url);

const home = path.dirname(resolve('pdfjs-dist/package.json'));

/** The path of a folder with data of pdf.js. */
export const assets = (folder: string): string => path.join(home, folder) + path.sep;

/** The path of the code of the parser. */
export const parserFile = resolve('pdfjs-dist/legacy/build/pdf.worker.min.mjs');
