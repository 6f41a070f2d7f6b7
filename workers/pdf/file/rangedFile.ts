import { ChunkLedger } from './chunkLedger.ts';
import { fetchRange, mayPass } from './fetchRange.ts';
import type { EngineFailure, LoadProgress } from '../protocol.ts';
import type { ByteRange, ChunkRun } from './ranges.ts';
import { bytesOf, CHUNK_BYTES, MAX_RUN } from './ranges.ts';
import { BACK_OFF, pauseUnless, retry } from './retry.ts';
import { EngineError, gone } from '../engine/engineError.ts';

/** More at once only make each of them later. */
const MAX_REQUESTS = 4;

interface Terms {
  /** Between attempts, in milliseconds. */
  readonly delays?: readonly number[];
  /** What is going to be demanded: fetched at once, instead of a round trip for each that leads to the next. */
  readonly opening?: readonly ByteRange[] | undefined;
}

const firstChunk: ChunkRun = { first: 0, last: 1 };

interface Demand extends ByteRange {
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
  #opening: readonly ByteRange[];
  readonly #life = new AbortController();
  readonly #demands = new Set<Demand>();
  readonly #stallListeners = new Set<(reason: EngineFailure) => void>();
  #ledger = new ChunkLedger(0);
  #requests = 0;
  #trouble: EngineFailure | null = null;
  #resumed = 0;
  #readingAt = 0;
  #rest: { promise: Promise<void>; done: () => void; fail: (why: EngineError) => void } | null =
    null;

  /** Called whenever bytes have come. */
  onProgress: ((progress: LoadProgress) => void) | null = null;

  constructor(url: string, { delays = BACK_OFF, opening = [] }: Terms = {}) {
    this.#url = url;
    this.#delays = delays;
    this.#opening = opening;
  }

  /** Bytes; 0 before `start` has settled. */
  get length(): number {
    return this.#ledger.length;
  }

  /** Why demands are waiting and nothing is being fetched for them; null while all goes well. */
  get error(): EngineFailure | null {
    return this.#trouble;
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
    this.#tellProgress();
    return this.#ledger.give({ begin: 0, end: Math.min(CHUNK_BYTES, this.length) });
  }

  /** Brings whole chunks, once: whoever demands them keeps them. */
  demand(range: ByteRange, deliver: (bytes: Uint8Array) => void): void {
    this.#readingAt = range.begin;
    this.#demands.add({ ...range, deliver });
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
    this.#trouble = null;
    this.#resumed += 1;
    this.#pump();
  }

  /** Resolves after the last byte; rejects with EngineTrouble, and may then be called again. */
  loadRest(): Promise<void> {
    if (this.#life.signal.aborted) return Promise.reject(gone());
    if (!this.#rest) {
      let done!: () => void;
      let fail!: (why: EngineError) => void;
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
    this.#life.abort(gone());
    this.#demands.clear();
    this.#stallListeners.clear();
    this.#failRest(gone());
  }

  #pump(): void {
    while (this.#requests < MAX_REQUESTS && !this.#life.signal.aborted) {
      const run = this.#nextDemanded() ?? this.#nextForeseen() ?? this.#nextOfRest();
      if (!run) return;
      this.#ledger.expect(run);
      this.#requests += 1;
      void this.#bring(run);
    }
  }

  #nextDemanded(): ChunkRun | null {
    return this.#trouble ? null : this.#ledger.nextFor(this.#demands, MAX_RUN);
  }

  /** What is foreseen is no more than a guess: past the end of the file there is nothing to fetch. */
  #nextForeseen(): ChunkRun | null {
    if (this.#trouble) return null;
    const within = this.#opening.filter(({ begin, end }) => begin < end && end <= this.length);
    return this.#ledger.nextFor(within, MAX_RUN);
  }

  #nextOfRest(): ChunkRun | null {
    if (!this.#rest || this.#requests > 0 || this.#demands.size > 0) return null;
    return this.#ledger.nextAfter(this.#readingAt, MAX_RUN);
  }

  async #bring(run: ChunkRun): Promise<void> {
    const begun = this.#resumed;
    const failure = await this.#withRetries(() => this.#fetch(run)).then(
      () => null,
      (why: EngineError) => why,
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
      this.#tellProgress();
    });
  }

  async #withRetries<T>(attempt: () => Promise<T>): Promise<T> {
    const rules = { delays: this.#delays, mayPass, pause: pauseUnless(this.#life.signal) };
    try {
      return await retry(attempt, rules);
    } catch (error) {
      if (this.#life.signal.aborted) throw gone();
      if (error instanceof EngineError) throw error;
      throw new EngineError('network', String(error));
    }
  }

  #serve(): void {
    for (const demand of this.#demands) {
      if (!this.#ledger.holds(demand)) continue;
      this.#demands.delete(demand);
      demand.deliver(this.#ledger.give(demand));
    }
  }

  #fail(why: EngineError): void {
    this.#failRest(why);
    // What was only foreseen would be asked for again and again.
    this.#opening = [];
    // A demand may have come for the very chunks that only the rest had asked for.
    if (this.#demands.size === 0) return;
    this.#trouble = why.reason;
    for (const listener of this.#stallListeners) listener(why.reason);
  }

  #tellProgress(): void {
    this.onProgress?.({ loadedBytes: this.#ledger.arrivedBytes, totalBytes: this.length });
  }

  #settleRest(): void {
    if (!this.#ledger.complete) return;
    this.#rest?.done();
    this.#rest = null;
  }

  #failRest(why: EngineError): void {
    this.#rest?.fail(why);
    this.#rest = null;
  }
}
