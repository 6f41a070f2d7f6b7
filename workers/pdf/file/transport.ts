import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { RangedFile } from './rangedFile.ts';

/** pdf.js's way to ask for bytes, answered by a RangedFile. It keeps what it was given. */
export class RangeTransport extends PDFDataRangeTransport {
  readonly #file: RangedFile;

  /** @param firstChunk what `file.start()` resolved with */
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
