import { open, type FileHandle } from 'node:fs/promises';
import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type ByteRange, CHUNK_BYTES } from '#contract/byteRange.ts';
import { openDocument } from './document.ts';

/** A page in more pieces than this is no quicker for having them foreseen. */
const maxRanges = 64;

/**
 * What of a file has to be there before its first page can be painted, in the file's order. A reader that
 * knows it asks for all of it at once; else each piece is known only from the one before, which is eight
 * round trips for an ordinary cover. Empty where the page cannot be read.
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

/** Answers pdf.js as the reader's own file does, and notes what was asked for. */
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
    // What is still being read when the work ends is answered to nobody.
    this.#answer(begin, Math.min(end, this.#size)).catch(() => undefined);
  }

  async #answer(begin: number, end: number): Promise<void> {
    for (let at = begin; at < end; at += CHUNK_BYTES) this.#read.add(at);
    const bytes = new Uint8Array(end - begin);
    await this.#handle.read(bytes, 0, bytes.length, begin);
    this.onDataRange(begin, bytes);
  }
}

/** @param chunks where each of them begins; neighbours are asked for together */
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
