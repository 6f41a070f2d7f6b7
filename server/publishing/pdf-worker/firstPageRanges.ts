import { open, type FileHandle } from 'node:fs/promises';
import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type ByteRange, CHUNK_BYTES } from '#contract/byteRange.ts';
import { openDocument } from './document.ts';

/** More ranges make prefetching no faster. */
const maxRanges = 64;

/**
 * Returns the byte ranges that the first page needs, in the order of the file. A reader that knows
 * them requests all at once. Otherwise each range is known only after the previous one: eight round
 * trips for an ordinary cover. Empty if the page cannot be read.
 */
export async function firstPageRangesOf(file: string): Promise<readonly ByteRange[]> {
  const handle = await open(file);
  const { size } = await handle.stat();
  const read = new Set<number>();
  const task = openDocument(new RecordingTransport(handle, size, read));
  try {
    const pdf = await task.promise;
    await pdf.getViewerPreferences();
    await (await pdf.getPage(1)).getOperatorList();
    return joined(read, size).slice(0, maxRanges);
  } catch {
    return [];
  } finally {
    await task.destroy();
    await handle.close();
  }
}

/** Serves ranges to pdf.js like the reader's file, and records them. */
class RecordingTransport extends PDFDataRangeTransport {
  readonly #handle: FileHandle;
  readonly #size: number;
  readonly #read: Set<number>;

  constructor(handle: FileHandle, size: number, read: Set<number>) {
    super(size, null);
    this.#handle = handle;
    this.#size = size;
    this.#read = read;
  }

  override requestDataRange(begin: number, end: number): void {
    // Reads that are pending when the work ends have no receiver.
    this.#answer(begin, Math.min(end, this.#size)).catch(() => undefined);
  }

  async #answer(begin: number, end: number): Promise<void> {
    for (let at = begin; at < end; at += CHUNK_BYTES) this.#read.add(at);
    const bytes = new Uint8Array(end - begin);
    await this.#handle.read(bytes, 0, bytes.length, begin);
    this.onDataRange(begin, bytes);
  }
}

/** @param chunks their offsets; adjacent chunks are joined */
function joined(chunks: ReadonlySet<number>, size: number): ByteRange[] {
  const ranges: { begin: number; end: number }[] = [];
  for (const begin of [...chunks].toSorted((a, b) => a - b)) {
    const end = Math.min(begin + CHUNK_BYTES, size);
    const last = ranges.at(-1);
    if (last?.end === begin) last.end = end;
    else ranges.push({ begin, end });
  }
  return ranges;
}
