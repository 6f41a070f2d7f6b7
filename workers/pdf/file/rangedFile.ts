import { ChunkLedger, RangeQueue } from './chunkLedger.ts';
import { FileAddress } from './fileAddress.ts';
import {
  fetchRange,
  isTransient,
  type RangeAnswer,
  TIMEOUT_MS,
  BACK_OFF,
  pauseUnless,
  retry,
} from './fetchRange.ts';
import type { EngineFailure, LoadProgress } from '../engineProtocol.ts';
import {
  type ByteRange,
  type ChunkRun,
  bytesOf,
  CHUNK_BYTES,
  MAX_RUN,
  MAX_URGENT_RUN,
  overlap,
} from './byteRanges.ts';
import { EngineError, closedError } from '../engine/engineError.ts';

/** More requests at once delay each other. */
const MAX_REQUESTS = 4;

interface Options {
  /** Between attempts, in milliseconds. */
  readonly delays?: readonly number[];
  /** Without bytes, in milliseconds. */
  readonly timeout?: number;
  /** Ranges that pdf.js will request. Fetching them at once saves a round trip for each. */
  readonly prefetch?: readonly ByteRange[] | undefined;
}

const firstChunk: ChunkRun = { first: 0, last: 1 };

interface Download {
  readonly run: ChunkRun;
  readonly stop: AbortController;
  /** The number of calls of `prioritize` before it. */
  readonly begunAfter: number;
}

/**
 * One file, read by HTTP ranges or from the device. Requests are never dropped: a request that cannot be
 * fetched stalls, the stall listeners receive the reason, and `resume` retries it. After `loadRest` the
 * rest of the file is fetched with one HTTP request at a time, while no other request waits.
 */
export class RangedFile {
  readonly #address: FileAddress;
  readonly #delays: readonly number[];
  readonly #timeout: number;
  readonly #queue: RangeQueue;
  readonly #life = new AbortController();
  readonly #downloads = new Set<Download>();
  readonly #stallListeners = new Set<(reason: EngineFailure) => void>();
  #ledger = new ChunkLedger(0);
  #error: EngineFailure | null = null;
  #resumed = 0;
  #prioritized = 0;
  #isHeld = false;
  #lastRequestedAt = 0;
  #rest: { promise: Promise<void>; done: () => void; fail: (reason: EngineError) => void } | null =
    null;

  /** Called after bytes have arrived. */
  onProgress: ((progress: LoadProgress) => void) | null = null;

  constructor(
    url: string,
    { delays = BACK_OFF, timeout = TIMEOUT_MS, prefetch = [] }: Options = {},
  ) {
    this.#address = new FileAddress(url);
    this.#delays = delays;
    this.#timeout = timeout;
    this.#queue = new RangeQueue(prefetch);
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
      const answer = await this.#request({ begin: 0, end: CHUNK_BYTES }, this.#life.signal);
      if (this.length !== answer.total) this.#ledger = new ChunkLedger(answer.total);
      this.#ledger.expect(firstChunk);
      if (!answer.whole) this.#pump();
      await answer.eachChunk((chunk, bytes) => this.#ledger.arrive(chunk, bytes));
    }, this.#life.signal);
    this.#reportProgress();
    return this.#ledger.deliver({ begin: 0, end: Math.min(CHUNK_BYTES, this.length) });
  }

  /** Delivers whole chunks once. The caller stores them. */
  request(range: ByteRange, deliver: (bytes: Uint8Array) => void): void {
    this.#lastRequestedAt = range.begin;
    this.#queue.add({ ...range, deliver });
    this.#queue.serve(this.#ledger);
    this.#stopOldDownloads();
    this.#pump();
  }

  /**
   * Other pages are visible. Their ranges (none, if they are not known) and later requests come before
   * earlier requests, which keep the chunks that have arrived.
   */
  prioritize(ranges: readonly ByteRange[]): void {
    this.#queue.prioritize(
      ranges.map(({ begin, end }) => ({ begin, end: Math.min(end, this.length) })),
    );
    this.#prioritized += 1;
    this.#stopOldDownloads();
    this.#pump();
  }

  /** While held, nothing is downloaded: another file needs the line. Chunks that have arrived stay. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (isHeld) for (const { stop } of this.#downloads) stop.abort('held');
    else this.#pump();
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
    for (const { stop } of this.#downloads) stop.abort(closedError());
    this.#queue.clear();
    this.#stallListeners.clear();
    this.#failRest(closedError());
  }

  #pump(): void {
    while (!this.#isHeld && this.#downloads.size < MAX_REQUESTS && !this.#life.signal.aborted) {
      const run = this.#nextRequested() ?? this.#nextOfRest();
      if (!run) return;
      this.#ledger.expect(run);
      const stop = new AbortController();
      void this.#download({ run, stop, begunAfter: this.#prioritized });
    }
  }

  /** Deferred requests share no line with urgent ones. */
  #nextRequested(): ChunkRun | null {
    if (this.#error) return null;
    const urgent = this.#missingUrgent();
    return urgent.length > 0
      ? this.#ledger.nextFor(urgent, MAX_URGENT_RUN)
      : this.#ledger.nextFor(this.#queue.deferred, MAX_RUN);
  }

  #nextOfRest(): ChunkRun | null {
    if (!this.#rest || this.#downloads.size > 0 || this.#queue.hasRequests) return null;
    return this.#ledger.nextAfter(this.#lastRequestedAt, MAX_RUN);
  }

  /** What the visible pages need and is not here, in flight or not. */
  #missingUrgent(): readonly ByteRange[] {
    return [...this.#queue.urgent(this.length)].filter((range) => this.#ledger.lacks(range));
  }

  /** Gives the line to the visible pages, while bytes of them are missing. */
  #stopOldDownloads(): void {
    const urgent = this.#missingUrgent();
    if (urgent.length === 0) return;
    for (const { run, stop, begunAfter } of this.#downloads) {
      if (begunAfter === this.#prioritized) continue;
      const bytes = bytesOf(run, this.length);
      if (!urgent.some((range) => overlap(range, bytes))) stop.abort('not urgent');
    }
  }

  async #download(download: Download): Promise<void> {
    const { run, stop } = download;
    this.#downloads.add(download);
    const begun = this.#resumed;
    const failure = await this.#withRetries(() => this.#fetch(run, stop.signal), stop.signal).then(
      () => null,
      (reason: EngineError) => reason,
    );
    this.#downloads.delete(download);
    this.#ledger.stopExpecting(run);
    // A download that began before the last `resume` is retried, not reported.
    if (failure && !stop.signal.aborted && begun === this.#resumed) this.#fail(failure);
    this.#settleRest();
    this.#pump();
  }

  /** After a lost connection only the missing chunks are requested. */
  async #fetch(run: ChunkRun, signal: AbortSignal): Promise<void> {
    const range = bytesOf(this.#ledger.restOf(run), this.length);
    const answer = await this.#request(range, signal);
    if (answer.total !== this.length) {
      answer.stop();
      throw new EngineError('broken', 'The file changed while it was being read.');
    }
    await answer.eachChunk((chunk, bytes) => {
      this.#ledger.arrive(chunk, bytes);
      this.#queue.serve(this.#ledger);
      this.#reportProgress();
    });
  }

  /** A kept file is read from the device, and its code is loaded then. */
  async #request(range: ByteRange, signal: AbortSignal): Promise<RangeAnswer> {
    const { keptName: name } = this.#address;
    if (name === null) return fetchRange(this.#address, range, signal, this.#timeout);
    const { keptAnswer } = await import('./keptFile.ts');
    return keptAnswer(name, range);
  }

  async #withRetries<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const rules = { delays: this.#delays, isTransient, pause: pauseUnless(signal) };
    try {
      return await retry(attempt, rules);
    } catch (error) {
      if (this.#life.signal.aborted) throw closedError();
      if (error instanceof EngineError) throw error;
      throw new EngineError('network', String(error));
    }
  }

  #fail(reason: EngineError): void {
    this.#failRest(reason);
    this.#queue.dropPrefetch();
    // A request may wait for chunks that only `loadRest` had requested.
    if (!this.#queue.hasRequests) return;
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
