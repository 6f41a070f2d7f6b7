import type { ByteRange } from './byteRanges.ts';
import type { ChunkLedger } from './chunkLedger.ts';

export interface RangeRequest extends ByteRange {
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
