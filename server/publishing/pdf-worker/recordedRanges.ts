import { type FileHandle, open } from 'node:fs/promises';
import { CHUNK_BYTES, type ByteRange } from '#contract/byteRange.ts';
import { PDFDataRangeTransport } from './pdfjs.ts';
import { openDocument } from './document.ts';

/**
 * Returns the byte ranges that the first page needs, in the order of the file. A reader that knows
 * them requests all at once. Otherwise each range is known only after the previous one: eight round
 * trips for an ordinary cover. Empty if the page cannot be read.
 */
export async function firstPageRangesOf(file: string): Promise<readonly ByteRange[]> {
  const handle = await open(file);
  const { size } = await handle.stat();
  const transport = new RecordingTransport(handle, size);
  const task = openDocument(transport);
  try {
    const pdf = await task.promise;
    await pdf.getViewerPreferences();
    await (await pdf.getPage(1)).getOperatorList();
    return rangesIn(transport.chunks).map(({ first, count }) => ({
      begin: first * CHUNK_BYTES,
      end: Math.min((first + count) * CHUNK_BYTES, size),
    }));
  } catch {
    return [];
  } finally {
    await task.destroy();
    await handle.close();
  }
}

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
