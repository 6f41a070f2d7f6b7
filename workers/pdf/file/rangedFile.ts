import { ChunkLedger } from './chunkLedger.ts';
import { fetchRange, isTransient } from './fetchRange.ts';
import type { EngineFailure, LoadProgress } from '../protocol.ts';
import type { ByteRange, ChunkRun } from './ranges.ts';
import { bytesOf, CHUNK_BYTES, MAX_RUN } from './ranges.ts';
import { BACK_OFF, pauseUnless, retry } from './retry.ts';
import { EngineError, closedError } from '../engine/engineError.ts';

/** More at once only make each of them later. */
const MAX_REQUESTS = 4;

interface Options {
  /** Between attempts, in milliseconds. */
  readonly delays?: readonly number[];
  /** What is going to be demanded: fetched at once, instead of a round trip for each that leads to the next. */
  readonly prefetch?: readonly ByteRange[] | undefined;
}

const firstChunk: ChunkRun = { first: 0, last: 1 };

interface RangeRequest extends ByteRange {
  readonly deliver: (bytes: Uint8Array) => void;
}

/**
 * One file, read over HTTP by ranges. Demands come first and are never given up: one that cannot be
 * fetched stalls, the listeners hear why, and `resume` tries again. The rest of the file, once asked
 * for, comes one request at a time and only while nobody demands anything.
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

  /** Called whenever bytes have come. */
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

  /** Why demands are waiting and nothing is being fetched for them; null while all goes well. */
  get error(): EngineFailure | null {
    return this.#error;
  }

  /**
   * Fetches the first chunk, whose answer also tells the length: no request is spent on asking, and
   * what is foreseen is fetched as soon as it is known to be there.
   * @returns the first chunk; rejects with EngineTrouble
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

  /** Brings whole chunks, once: whoever demands them keeps them. */
  request(range: ByteRange, deliver: (bytes: Uint8Array) => void): void {
    this.#lastRequestedAt = range.begin;
    this.#pending.add({ ...range, deliver });
    this.#serve();
    this.#pump();
  }

  /** Listens for demands that could not be met; answers the function that stops listening. */
  whenStalled(listener: (reason: EngineFailure) => void): () => void {
    this.#stallListeners.add(listener);
    return () => this.#stallListeners.delete(listener);
  }

  /** Tries again what stalled. */
  resume(): void {
    this.#error = null;
    this.#resumed += 1;
    this.#pump();
  }

  /** Resolves after the last byte; rejects with EngineTrouble, and may then be called again. */
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

  /** Ends every request; what was demanded never comes. */
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

  /** What is foreseen is no more than a guess: past the end of the file there is nothing to fetch. */
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
    // What began before the last `resume` failed for those who asked before: it is tried again.
    if (failure && begun === this.#resumed) this.#fail(failure);
    this.#settleRest();
    this.#pump();
  }

  /** An attempt after a lost connection asks only for what has not come yet. */
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
    const rules = { delays: this.#delays, mayPass: isTransient, pause: pauseUnless(this.#life.signal) };
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
    // What was only foreseen would be asked for again and again.
    this.#prefetch = [];
    // A demand may have come for the very chunks that only the rest had asked for.
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
