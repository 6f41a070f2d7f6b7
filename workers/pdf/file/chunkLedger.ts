import {
  type ByteRange,
  type ChunkRun,
  bytesOf,
  CHUNK_BYTES,
  chunksOf,
  each,
  firstRun,
} from './byteRanges.ts';

interface RangeRequest extends ByteRange {
  readonly deliver: (bytes: Uint8Array) => void;
}

/**
 * The ranges that wait for bytes, in the order in which they are fetched: requests of pdf.js, then ranges that pdf.js
 * will request, then deferred requests. A jump defers the requests of the pages before it: pdf.js never withdraws a
 * request, and does not report which page it belongs to.
 */
export class RangeQueue {
  #requested = new Set<RangeRequest>();
  #prefetch: readonly ByteRange[];
  readonly #deferred = new Set<RangeRequest>();

  constructor(prefetch: readonly ByteRange[]) {
    this.#prefetch = prefetch;
  }

  /** Whether pdf.js waits for bytes. */
  get hasRequests(): boolean {
    return this.#requested.size + this.#deferred.size > 0;
  }

  add(request: RangeRequest): void {
    this.#requested.add(request);
  }

  /** Defers all requests, and replaces the ranges of an earlier call. */
  prioritize(ranges: readonly ByteRange[]): void {
    for (const request of this.#requested) this.#deferred.add(request);
    this.#requested = new Set();
    this.#prefetch = ranges;
  }

  /** Failed ranges would be fetched for ever. */
  dropPrefetch(): void {
    this.#prefetch = [];
  }

  /** What the visible pages need. @param length of the file: a range that ends beyond it is left out */
  *urgent(length: number): Generator<ByteRange> {
    yield* this.#requested;
    yield* this.#prefetch.filter(({ begin, end }) => begin < end && end <= length);
  }

  get deferred(): Iterable<ByteRange> {
    return this.#deferred;
  }

  /** Delivers the requests whose bytes are here. */
  serve(ledger: ChunkLedger): void {
    for (const requests of [this.#requested, this.#deferred])
      for (const request of requests) {
        if (!ledger.holds(request)) continue;
        requests.delete(request);
        request.deliver(ledger.deliver(request));
      }
  }

  clear(): void {
    this.#requested.clear();
    this.#deferred.clear();
  }
}

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
