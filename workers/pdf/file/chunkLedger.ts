import type { ByteRange, ChunkRun } from './byteRanges.ts';
import { bytesOf, CHUNK_BYTES, chunksOf, each, firstRun } from './byteRanges.ts';

/**
 * The state of each chunk: missing, in flight, held here, or delivered to pdf.js (which stores
 * it). Each byte is fetched once and stored once.
 */
export class ChunkLedger {
  readonly length: number;
  #inFlight = new Set<number>();
  #held = new Map<number, Uint8Array>();
  #delivered = new Set<number>();
  #arrivedBytes = 0;

  /** @param length of the file, in bytes */
  constructor(length: number) {
    this.length = length;
  }

  get arrivedBytes(): number {
    return this.#arrivedBytes;
  }

  get complete(): boolean {
    return this.#arrivedBytes === this.length;
  }

  #isMissing(chunk: number): boolean {
    return !this.#inFlight.has(chunk) && !this.#held.has(chunk) && !this.#delivered.has(chunk);
  }

  /** Whether a part of the range has not arrived. */
  lacks(range: ByteRange): boolean {
    return [...each(chunksOf(range))].some(
      (chunk) => !this.#held.has(chunk) && !this.#delivered.has(chunk),
    );
  }

  /** The next chunks to fetch for these ranges, in the order of the ranges. */
  nextFor(ranges: Iterable<ByteRange>, maxChunks: number): ChunkRun | null {
    const requested = new Set<number>();
    for (const range of ranges)
      for (const chunk of each(chunksOf(range))) if (this.#isMissing(chunk)) requested.add(chunk);
    return firstRun(requested, maxChunks);
  }

  /** The next missing chunks from `from` on, and from the start of the file after its end. */
  nextAfter(from: number, maxChunks: number): ChunkRun | null {
    const ahead = { begin: from - (from % CHUNK_BYTES), end: this.length };
    return this.nextFor([ahead, { begin: 0, end: ahead.begin }], maxChunks);
  }

  expect(run: ChunkRun): void {
    for (const chunk of each(run)) this.#inFlight.add(chunk);
  }

  /** Expected chunks that have not arrived are missing again. */
  stopExpecting(run: ChunkRun): void {
    for (const chunk of each(run)) this.#inFlight.delete(chunk);
  }

  /** The part of a run that has not arrived. Chunks of a run arrive in order. */
  restOf(run: ChunkRun): ChunkRun {
    let first = run.first;
    while (first < run.last && !this.#inFlight.has(first)) first += 1;
    return { first, last: run.last };
  }

  arrive(chunk: number, bytes: Uint8Array): void {
    this.#inFlight.delete(chunk);
    this.#held.set(chunk, bytes);
    this.#arrivedBytes += bytes.byteLength;
  }

  holds(range: ByteRange): boolean {
    return [...each(chunksOf(range))].every((chunk) => this.#held.has(chunk));
  }

  /** Returns the bytes of a held range and removes them. The range begins at the start of a chunk. */
  deliver(range: ByteRange): Uint8Array {
    const run = chunksOf(range);
    const { begin, end } = bytesOf(run, this.length);
    const bytes = new Uint8Array(end - begin);
    for (const chunk of each(run)) {
      const part = this.#held.get(chunk);
      if (part) bytes.set(part, chunk * CHUNK_BYTES - begin);
      this.#held.delete(chunk);
      this.#delivered.add(chunk);
    }
    return bytes;
  }
}
