import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { standardFonts } from './standardFonts.ts';

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

/** The path of a font that a PDF may use without embedding it, by pdf.js's name. */
const standardFont = (name: string): string =>
  name in standardFonts
    ? resolve(`@expo-google-fonts/arimo/${standardFonts[name]}`)
    : assets('standard_fonts') + name;

/** The path of the font that replaces missing fonts. */
export const fallbackFont = standardFont('LiberationSans-Regular.ttf');

/** pdf.js's `BinaryDataFactory`, with Arimo instead of Liberation Sans. */
export class DataFileFactory {
  readonly #folders: Readonly<Record<string, string>>;

  /** @param folders by their options of `getDocument` */
  constructor(folders: Readonly<Record<string, string>>) {
    this.#folders = folders;
  }

  async fetch({ kind, filename }: { readonly kind: string; readonly filename: string }) {
    const isFont = kind === 'standardFontDataUrl';
    const file = isFont ? standardFont(filename) : `${this.#folders[kind]}${filename}`;
    return new Uint8Array(await readFile(file));
  }
}

/** The path of the code of the parser. */
export const parserFile = resolve('pdfjs-dist/legacy/build/pdf.worker.min.mjs');
