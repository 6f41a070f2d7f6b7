import type { PaintPriority } from '../engineProtocol.ts';

/** Paints, and parsing of pages that the user may magnify. */
export type JobPriority = PaintPriority | 'parse';

const RANK: Record<JobPriority, number> = { visible: 0, ahead: 1, parse: 2, thumbnail: 3 };

/**
 * The two pages of a spread start together: while one is painted here, the parser reads
 * the other. One job of the other kinds is enough: the parser finishes what it has begun, and a
 * page that becomes visible would wait for it.
 */
const AT_ONCE: Record<JobPriority, number> = { visible: 2, ahead: 1, parse: 1, thumbnail: 1 };

/** Called before each slice of a job's work; calls `resume` when the job may continue. */
export type TimeSlice = (resume: () => void) => void;

/** The page chooses numbers, the engine chooses names. */
export type JobId = number | `parse ${number}`;

export interface Job<Result> {
  readonly id: JobId;
  readonly priority: JobPriority;
  /**
   * Resolves with null if there is no result, because the signal is aborted or nothing is
   * painted. Rejections reach the caller.
   */
  run(signal: AbortSignal, slice: TimeSlice): Promise<Result | null>;
  /** Releases a result that arrives after its cancellation. */
  discard(result: Result): void;
}

interface Entry<Result> {
  readonly job: Job<Result>;
  readonly stop: AbortController;
  readonly settle: (result: Result | null) => void;
  readonly fail: (error: unknown) => void;
  /** The next slice, while the job is parked. */
  continuation: (() => void) | null;
  ended: boolean;
}

/**
 * Decides what is painted next: visible pages, then pages painted ahead,
 * then pages to parse again, then thumbnails; within one priority in the order of the requests. A job of
 * a higher priority suspends a running lower one, which keeps its state and resumes when no job of the
 * higher priority is left.
 */
export class Scheduler<Result> {
  readonly #defer: (act: () => void) => void;
  /** Both in the order in which they are painted. */
  readonly #waiting: Entry<Result>[] = [];
  readonly #begun: Entry<Result>[] = [];
  readonly #idleWaiters: (() => void)[] = [];
  #isDispatching = false;
  #closed = false;

  /** @param defer calls back after the messages that wait, a cancel among them */
  constructor(defer: (act: () => void) => void) {
    this.#defer = defer;
  }

  /** Resolves with the result, or with null once the job was cancelled. */
  add(job: Job<Result>): Promise<Result | null> {
    if (this.#closed) return Promise.resolve(null);
    return new Promise((settle, fail) => {
      const stop = new AbortController();
      insert(this.#waiting, { job, stop, settle, fail, continuation: null, ended: false });
      this.#begin();
    });
  }

  /** Resolves the caller's promise at once. The next job starts only after this one has stopped. */
  cancel(id: JobId): void {
    const index = this.#waiting.findIndex(({ job }) => job.id === id);
    const [entry] = index < 0 ? [] : this.#waiting.splice(index, 1);
    const found = entry ?? this.#begun.find(({ job }) => job.id === id);
    if (found) end(found);
    this.#notifyIdle();
  }

  /** Resolves when no visible page is being painted or waits. */
  whenVisibleIdle(): Promise<void> {
    return new Promise((resolve) => {
      this.#idleWaiters.push(resolve);
      this.#notifyIdle();
    });
  }

  /** Cancels all jobs, and each later one at once. */
  close(): void {
    this.#closed = true;
    for (const entry of [...this.#waiting.splice(0), ...this.#begun]) end(entry);
  }

  #begin(): void {
    const [next] = this.#waiting;
    if (!next || !this.#mayBegin(next)) return;
    this.#waiting.shift();
    insert(this.#begun, next);
    void this.#run(next);
    this.#begin();
  }

  #mayBegin(entry: Entry<Result>): boolean {
    const before = this.#begun.filter((one) => rankOf(one) <= rankOf(entry));
    return before.length < AT_ONCE[entry.job.priority];
  }

  async #run(entry: Entry<Result>): Promise<void> {
    try {
      finish(entry, await entry.job.run(entry.stop.signal, (resume) => this.#park(entry, resume)));
    } catch (error) {
      if (!entry.ended) entry.fail(error);
    }
    this.#begun.splice(this.#begun.indexOf(entry), 1);
    this.#begin();
    this.#dispatch();
    this.#notifyIdle();
  }

  #park(entry: Entry<Result>, resume: () => void): void {
    entry.continuation = resume;
    this.#dispatch();
  }

  /** Runs one slice at a time, each after the messages that arrived during the previous one. */
  #dispatch(): void {
    if (this.#isDispatching || !this.#nextInTurn()) return;
    this.#isDispatching = true;
    this.#defer(() => {
      this.#isDispatching = false;
      const entry = this.#nextInTurn();
      const continuation = entry?.continuation;
      if (entry) entry.continuation = null;
      continuation?.();
      this.#dispatch();
    });
  }

  /** A parked job of the highest running priority. Lower ones wait even while that job waits for the parser. */
  #nextInTurn(): Entry<Result> | undefined {
    const [first] = this.#begun;
    return this.#begun.find((one) => one.continuation && first && rankOf(one) === rankOf(first));
  }

  #notifyIdle(): void {
    if (this.#begun.some(isVisible) || this.#waiting.some(isVisible)) return;
    for (const notify of this.#idleWaiters.splice(0)) notify();
  }
}

function finish<Result>({ job, ended, settle }: Entry<Result>, result: Result | null): void {
  if (ended && result !== null) job.discard(result);
  else settle(result);
}

function end<Result>(entry: Entry<Result>): void {
  entry.ended = true;
  entry.stop.abort('cancelled');
  entry.settle(null);
}

const isVisible = <Result>({ job }: Entry<Result>): boolean => job.priority === 'visible';

const rankOf = <Result>({ job }: Entry<Result>): number => RANK[job.priority];

/** Inserts the entry after all of its priority or a higher one. */
function insert<Result>(entries: Entry<Result>[], entry: Entry<Result>): void {
  const at = entries.findIndex((one) => rankOf(one) > rankOf(entry));
  entries.splice(at < 0 ? entries.length : at, 0, entry);
}

/**
 * Continues after the waiting messages. pdf.js continues by microtasks, which block messages
 * until the page is done: a cancel came 661 to 1,065 ms late on a dense page, this way 45 to 180 ms.
 */
const channel = new MessageChannel();
const waiting: (() => void)[] = [];

channel.port1.addEventListener('message', () => waiting.shift()?.());
channel.port1.start();

export function yieldToEventLoop(resume: () => void): void {
  waiting.push(resume);
  channel.port2.postMessage(null);
}
