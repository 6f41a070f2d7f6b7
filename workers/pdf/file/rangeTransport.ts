import { PDFDataRangeTransport } from '../pdfjs.ts';
import type { RangedFile } from './rangedFile.ts';

/** Serves pdf.js's range requests from a RangedFile. pdf.js stores the bytes. */
export class RangeTransport extends PDFDataRangeTransport {
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
