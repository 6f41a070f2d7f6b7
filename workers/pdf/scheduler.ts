import type { PaintPriority } from './protocol.ts';

const RANK: Record<PaintPriority, number> = { visible: 0, ahead: 1, thumbnail: 2 };

export interface Job<Result> {
  readonly id: number;
  readonly priority: PaintPriority;
  /** Resolves with null when the signal stopped it before it was done. Rejections reach the asker. */
  run(signal: AbortSignal): Promise<Result | null>;
  /** Frees a result that came after nobody wanted it any more. */
  discard(result: Result): void;
}

interface Entry<Result> {
  readonly job: Job<Result>;
  readonly settle: (result: Result | null) => void;
  readonly fail: (error: unknown) => void;
  stop: AbortController;
  ended: boolean;
}

export interface Scheduler<Result> {
  /** Resolves with the result, or with null once the job was cancelled. */
  add(job: Job<Result>): Promise<Result | null>;
  cancel(id: number): void;
  /** Cancels everything; what is added later is cancelled at once. */
  close(): void;
}

/**
 * The one place that decides what is painted next: what can be seen, then what the reader will turn
 * to, then thumbnails; of one kind, in the order asked. One job runs at a time, because two would
 * both be late. A higher kind stops a lower one, which goes back to the front of its own kind.
 */
export function createScheduler<Result>(): Scheduler<Result> {
  const waiting: Entry<Result>[] = [];
  let running: Entry<Result> | null = null;
  let closed = false;

  function next(): void {
    if (running) return;
    running = takeFirst(waiting);
    if (running) void run(running);
  }

  async function run(entry: Entry<Result>): Promise<void> {
    entry.stop = new AbortController();
    try {
      finish(entry, await entry.job.run(entry.stop.signal));
    } catch (error) {
      if (!entry.ended) entry.fail(error);
    }
    running = null;
    next();
  }

  function finish(entry: Entry<Result>, result: Result | null): void {
    if (entry.ended) {
      if (result !== null) entry.job.discard(result);
    } else if (result === null) {
      waiting.unshift(entry);
    } else {
      entry.settle(result);
    }
  }

  /** The asker hears at once; the next job still waits until this one has really stopped. */
  function end(entry: Entry<Result>): void {
    entry.ended = true;
    entry.stop.abort('cancelled');
    entry.settle(null);
  }

  function interruptFor(job: Job<Result>): void {
    if (running && RANK[job.priority] < RANK[running.job.priority])
      running.stop.abort('interrupted');
  }

  return {
    add(job) {
      if (closed) return Promise.resolve(null);
      return new Promise((settle, fail) => {
        waiting.push({ job, settle, fail, stop: new AbortController(), ended: false });
        interruptFor(job);
        next();
      });
    },
    cancel(id) {
      const index = waiting.findIndex((entry) => entry.job.id === id);
      const [entry] = index < 0 ? [] : waiting.splice(index, 1);
      if (entry) end(entry);
      else if (running?.job.id === id) end(running);
    },
    close() {
      closed = true;
      for (const entry of waiting.splice(0)) end(entry);
      if (running) end(running);
    },
  };
}

function takeFirst<Result>(waiting: Entry<Result>[]): Entry<Result> | null {
  let best = 0;
  for (let at = 1; at < waiting.length; at += 1)
    if (rankAt(waiting, at) < rankAt(waiting, best)) best = at;
  return waiting.splice(best, 1)[0] ?? null;
}

const rankAt = <Result>(waiting: Entry<Result>[], at: number): number => {
  const entry = waiting[at];
  return entry ? RANK[entry.job.priority] : Number.POSITIVE_INFINITY;
};
