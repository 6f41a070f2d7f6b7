import type { ByteRange, ChunkRun } from './byteRanges.ts';
import { bytesOf, CHUNK_BYTES, chunksOf, each, firstRun } from './byteRanges.ts';

const MISSING = 0;
const IN_FLIGHT = 1;
const HELD = 2;
/** pdf.js stores it. */
const DELIVERED = 3;

/** The state of each chunk. Each byte is fetched once and stored once. */
export class ChunkLedger {
  readonly length: number;
  readonly #states: Uint8Array;
  readonly #held = new Map<number, Uint8Array>();
  #arrivedBytes = 0;

  /** @param length of the file, in bytes */
  constructor(length: number) {
    this.length = length;
    this.#states = new Uint8Array(chunksOf({ begin: 0, end: length }).last);
  }

  get arrivedBytes(): number {
    return this.#arrivedBytes;
  }

  get complete(): boolean {
    return this.#arrivedBytes === this.length;
  }

  #has(chunk: number): boolean {
    const state = this.#states[chunk];
    return state === HELD || state === DELIVERED;
  }

  /** Whether a part of the range has not arrived. */
  lacks(range: ByteRange): boolean {
    return [...each(chunksOf(range))].some((chunk) => !this.#has(chunk));
  }

  /** The next chunks to fetch for these ranges, in the order of the ranges. */
  nextFor(ranges: Iterable<ByteRange>, maxChunks: number): ChunkRun | null {
    const requested = new Set<number>();
    for (const range of ranges)
      for (const chunk of each(chunksOf(range)))
        if (this.#states[chunk] === MISSING) requested.add(chunk);
    return firstRun(requested, maxChunks);
  }

  /** The next missing chunks from `from` on, and from the start of the file after its end. */
  nextAfter(from: number, maxChunks: number): ChunkRun | null {
    const ahead = this.#states.indexOf(MISSING, Math.floor(from / CHUNK_BYTES));
    const first = ahead < 0 ? this.#states.indexOf(MISSING) : ahead;
    if (first < 0) return null;
    let last = first + 1;
    while (last - first < maxChunks && this.#states[last] === MISSING) last += 1;
    return { first, last };
  }

  expect(run: ChunkRun): void {
    for (const chunk of each(run))
      if (this.#states[chunk] === MISSING) this.#states[chunk] = IN_FLIGHT;
  }

  /** Expected chunks that have not arrived are missing again. */
  stopExpecting(run: ChunkRun): void {
    for (const chunk of each(run))
      if (this.#states[chunk] === IN_FLIGHT) this.#states[chunk] = MISSING;
  }

  /** The part of a run that has not arrived. Chunks of a run arrive in order. */
  restOf(run: ChunkRun): ChunkRun {
    let first = run.first;
    while (first < run.last && this.#states[first] !== IN_FLIGHT) first += 1;
    return { first, last: run.last };
  }

  /** A server without ranges sends chunks again after a lost connection. */
  arrive(chunk: number, bytes: Uint8Array): void {
    if (this.#has(chunk)) return;
    this.#states[chunk] = HELD;
    this.#held.set(chunk, bytes);
    this.#arrivedBytes += bytes.byteLength;
  }

  holds(range: ByteRange): boolean {
    return [...each(chunksOf(range))].every((chunk) => this.#states[chunk] === HELD);
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
      this.#states[chunk] = DELIVERED;
    }
    return bytes;
  }
}
