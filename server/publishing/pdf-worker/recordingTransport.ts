import type { FileHandle } from 'node:fs/promises';
import { PDFDataRangeTransport } from './pdfjs.ts';
import { CHUNK_BYTES } from '#contract/byteRange.ts';

/** Serves ranges of a file to pdf.js like the reader's file, and records the chunks. */
export class RecordingTransport extends PDFDataRangeTransport {
  readonly #handle: FileHandle;
  readonly #size: number;
  /** The numbers of the requested chunks. */
  readonly chunks = new Set<number>();

  constructor(handle: FileHandle, size: number) {
    super(size, null);
    this.#handle = handle;
    this.#size = size;
  }

  override requestDataRange(begin: number, end: number): void {
    // Reads that are pending when the work ends have no receiver.
    this.#answer(begin, Math.min(end, this.#size)).catch(() => undefined);
  }

  async #answer(begin: number, end: number): Promise<void> {
    for (let at = begin; at < end; at += CHUNK_BYTES) this.chunks.add(Math.floor(at / CHUNK_BYTES));
    const bytes = new Uint8Array(end - begin);
    await this.#handle.read(bytes, 0, bytes.length, begin);
    this.onDataRange(begin, bytes);
  }
}

/** Neighbouring chunks. */
export interface ChunkRange {
  readonly first: number;
  readonly count: number;
}

/** More ranges make prefetching no faster. */
const maxRanges = 64;

/** Returns the recorded chunks in the order of the file. */
export function rangesIn(chunks: ReadonlySet<number>): readonly ChunkRange[] {
  const ranges: { first: number; count: number }[] = [];
  for (const chunk of [...chunks].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last.first + last.count === chunk) last.count += 1;
    else ranges.push({ first: chunk, count: 1 });
  }
  return ranges.slice(0, maxRanges);
}
