import { ChunkLedger } from './chunkLedger.ts';
import { fetchRange, isTransient } from './fetchRange.ts';
import type { EngineFailure, LoadProgress } from '../protocol.ts';
import type { ByteRange, ChunkRun } from './byteRanges.ts';
import { bytesOf, CHUNK_BYTES, MAX_RUN } from './byteRanges.ts';
import { BACK_OFF, pauseUnless, retry } from './retry.ts';
import { EngineError, closedError } from '../engine/engineError.ts';

/** More requests at once delay each other. */
const MAX_REQUESTS = 4;

interface Options {
  /** Between attempts, in milliseconds. */
  readonly delays?: readonly number[];
  /** Ranges that pdf.js will request. Fetching them at once saves a round trip for each. */
  readonly prefetch?: readonly ByteRange[] | undefined;
}

const firstChunk: ChunkRun = { first: 0, last: 1 };

interface RangeRequest extends ByteRange {
  readonly deliver: (bytes: Uint8Array) => void;
}

/**
 * One file, read by HTTP ranges. Requests come first and are never dropped: a request that cannot be
 * fetched stalls, the stall listeners receive the reason, and `resume` retries it. After `loadRest` the
 * rest of the file is fetched with one HTTP request at a time, while no other request waits.
 */
export class RangedFile {
  readonly #url: string;
  readonly #delays: readonly number[];
  #prefetch: readonly ByteRange[];
  readonly #life = new AbortController();
  readonly #pending = new Set<RangeRequest>();
  readonly #stallListeners = new Set<(reason: EngineFailure) => void>();
  #ledger = new ChunkLedger(0);
  #requests = 0;
  #error: EngineFailure | null = null;
  #resumed = 0;
  #lastRequestedAt = 0;
  #rest: { promise: Promise<void>; done: () => void; fail: (reason: EngineError) => void } | null =
    null;

  /** Called after bytes have arrived. */
  onProgress: ((progress: LoadProgress) => void) | null = null;

  constructor(url: string, { delays = BACK_OFF, prefetch = [] }: Options = {}) {
    this.#url = url;
    this.#delays = delays;
    this.#prefetch = prefetch;
  }

  /** Bytes; 0 before `start` has settled. */
  get length(): number {
    return this.#ledger.length;
  }

  /** The reason for which requests are stalled, or null. */
  get error(): EngineFailure | null {
    return this.#error;
  }

  /**
   * Fetches the first chunk. Its response has the file's length, so no extra request is needed. Then
   * the prefetch ranges are requested.
   * @returns the first chunk; rejects with EngineError
   */
  async start(): Promise<Uint8Array> {
    await this.#withRetries(async () => {
      const answer = await fetchRange(this.#url, { begin: 0, end: CHUNK_BYTES }, this.#life.signal);
      if (!answer.total) {
        answer.stop();
        throw new EngineError('broken', 'The file is empty.');
      }
      if (this.length !== answer.total) this.#ledger = new ChunkLedger(answer.total);
      this.#ledger.expect(firstChunk);
      if (!answer.whole) this.#pump();
      await answer.eachChunk((chunk, bytes) => this.#ledger.arrive(chunk, bytes));
    });
    this.#reportProgress();
    return this.#ledger.deliver({ begin: 0, end: Math.min(CHUNK_BYTES, this.length) });
  }

  /** Delivers whole chunks once. The caller stores them. */
  request(range: ByteRange, deliver: (bytes: Uint8Array) => void): void {
    this.#lastRequestedAt = range.begin;
    this.#pending.add({ ...range, deliver });
    this.#serve();
    this.#pump();
  }

  /** Fetches ranges that will be requested, before the rest. Replaces the ranges of an earlier call. */
  prefetch(ranges: readonly ByteRange[]): void {
    this.#prefetch = ranges.map(({ begin, end }) => ({ begin, end: Math.min(end, this.length) }));
    this.#pump();
  }

  /** Listens for stalled requests; returns the function that stops listening. */
  whenStalled(listener: (reason: EngineFailure) => void): () => void {
    this.#stallListeners.add(listener);
    return () => this.#stallListeners.delete(listener);
  }

  /** Retries stalled requests. */
  resume(): void {
    this.#error = null;
    this.#resumed += 1;
    this.#pump();
  }

  /** Resolves after the last byte. Rejects with EngineError, and may be called again then. */
  loadRest(): Promise<void> {
    if (this.#life.signal.aborted) return Promise.reject(closedError());
    if (!this.#rest) {
      let done!: () => void;
      let fail!: (reason: EngineError) => void;
      const promise = new Promise<void>((resolve, reject) => {
        done = resolve;
        fail = reject;
      });
      this.#rest = { promise, done, fail };
    }
    const { promise } = this.#rest;
    this.resume();
    this.#settleRest();
    return promise;
  }

  /** Aborts every HTTP request. Pending ranges are never delivered. */
  close(): void {
    if (this.#life.signal.aborted) return;
    this.#life.abort(closedError());
    this.#pending.clear();
    this.#stallListeners.clear();
    this.#failRest(closedError());
  }

  #pump(): void {
    while (this.#requests < MAX_REQUESTS && !this.#life.signal.aborted) {
      const run = this.#nextRequested() ?? this.#nextPrefetch() ?? this.#nextOfRest();
      if (!run) return;
      this.#ledger.expect(run);
      this.#requests += 1;
      void this.#download(run);
    }
  }

  #nextRequested(): ChunkRun | null {
    return this.#error ? null : this.#ledger.nextFor(this.#pending, MAX_RUN);
  }

  /** Prefetch ranges may lie beyond the end of the file, so they are cut there. */
  #nextPrefetch(): ChunkRun | null {
    if (this.#error) return null;
    const within = this.#prefetch.filter(({ begin, end }) => begin < end && end <= this.length);
    return this.#ledger.nextFor(within, MAX_RUN);
  }

  #nextOfRest(): ChunkRun | null {
    if (!this.#rest || this.#requests > 0 || this.#pending.size > 0) return null;
    return this.#ledger.nextAfter(this.#lastRequestedAt, MAX_RUN);
  }

  async #download(run: ChunkRun): Promise<void> {
    const begun = this.#resumed;
    const failure = await this.#withRetries(() => this.#fetch(run)).then(
      () => null,
      (reason: EngineError) => reason,
    );
    this.#requests -= 1;
    this.#ledger.stopExpecting(run);
    // A download that began before the last `resume` is retried, not reported.
    if (failure && begun === this.#resumed) this.#fail(failure);
    this.#settleRest();
    this.#pump();
  }

  /** After a lost connection only the missing chunks are requested. */
  async #fetch(run: ChunkRun): Promise<void> {
    const range = bytesOf(this.#ledger.restOf(run), this.length);
    const answer = await fetchRange(this.#url, range, this.#life.signal);
    if (answer.whole || answer.total !== this.length) {
      answer.stop();
      throw new EngineError('broken', 'The file changed while it was being read.');
    }
    await answer.eachChunk((chunk, bytes) => {
      this.#ledger.arrive(chunk, bytes);
      this.#serve();
      this.#reportProgress();
    });
  }

  async #withRetries<T>(attempt: () => Promise<T>): Promise<T> {
    const rules = { delays: this.#delays, isTransient, pause: pauseUnless(this.#life.signal) };
    try {
      return await retry(attempt, rules);
    } catch (error) {
      if (this.#life.signal.aborted) throw closedError();
      if (error instanceof EngineError) throw error;
      throw new EngineError('network', String(error));
    }
  }

  #serve(): void {
    for (const request of this.#pending) {
      if (!this.#ledger.holds(request)) continue;
      this.#pending.delete(request);
      request.deliver(this.#ledger.deliver(request));
    }
  }

  #fail(reason: EngineError): void {
    this.#failRest(reason);
    // Failed prefetch ranges would be requested for ever.
    this.#prefetch = [];
    // A request may wait for chunks that only `loadRest` had requested.
    if (this.#pending.size === 0) return;
    this.#error = reason.reason;
    for (const listener of this.#stallListeners) listener(reason.reason);
  }

  #reportProgress(): void {
    this.onProgress?.({ loadedBytes: this.#ledger.arrivedBytes, totalBytes: this.length });
  }

  #settleRest(): void {
    if (!this.#ledger.complete) return;
    this.#rest?.done();
    this.#rest = null;
  }

  #failRest(reason: EngineError): void {
    this.#rest?.fail(reason);
    this.#rest = null;
  }
}
