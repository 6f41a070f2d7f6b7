import type { PaintPriority } from './protocol.ts';

const RANK: Record<PaintPriority, number> = { visible: 0, ahead: 1, thumbnail: 2 };

/**
 * The two pages of a spread are begun together: while one of them is painted here, the parser reads
 * the other. Of the rest one is enough, because the parser reads on what it has once begun, and a
 * page that is then looked at would wait for it.
 */
const AT_ONCE: Record<PaintPriority, number> = { visible: 2, ahead: 1, thumbnail: 1 };

/** Called before each slice of a job's work in this thread; goes on when it is the job's turn. */
export type Turn = (goOn: () => void) => void;

export interface Job<Result> {
  readonly id: number;
  readonly priority: PaintPriority;
  /** Resolves with null when the signal stopped it before it was done. Rejections reach the asker. */
  run(signal: AbortSignal, turn: Turn): Promise<Result | null>;
  /** Frees a result that came after nobody wanted it any more. */
  discard(result: Result): void;
}

interface Entry<Result> {
  readonly job: Job<Result>;
  readonly stop: AbortController;
  readonly settle: (result: Result | null) => void;
  readonly fail: (error: unknown) => void;
  /** Its next slice, where it waits for its turn. */
  slice: (() => void) | null;
  ended: boolean;
}

export interface Scheduler<Result> {
  /** Resolves with the result, or with null once the job was cancelled. */
  add(job: Job<Result>): Promise<Result | null>;
  cancel(id: number): void;
  /** Settles when nothing that can be seen is under way or waits. */
  calm(): Promise<void>;
  /** Cancels everything; what is added later is cancelled at once. */
  close(): void;
}

/**
 * The one place that decides what is painted next: what can be seen, then what the reader will turn
 * to, then thumbnails; of one kind, in the order asked. A higher kind holds up a lower one that has
 * been begun: it keeps what it has and goes on when nothing of the higher kind is left.
 * @param later calls back after the messages that wait, a cancel among them
 */
export function createScheduler<Result>(later: (act: () => void) => void): Scheduler<Result> {
  /** Both in the order in which they are painted. */
  const waiting: Entry<Result>[] = [];
  const begun: Entry<Result>[] = [];
  const calmed: (() => void)[] = [];
  let isPassing = false;
  let closed = false;

  function begin(): void {
    for (let next = waiting[0]; next && mayBegin(next); next = waiting[0]) {
      waiting.shift();
      insert(begun, next);
      void run(next);
    }
  }

  function mayBegin(entry: Entry<Result>): boolean {
    const before = begun.filter((one) => rankOf(one) <= rankOf(entry));
    return before.length < AT_ONCE[entry.job.priority];
  }

  async function run(entry: Entry<Result>): Promise<void> {
    try {
      finish(entry, await entry.job.run(entry.stop.signal, (goOn) => wait(entry, goOn)));
    } catch (error) {
      if (!entry.ended) entry.fail(error);
    }
    begun.splice(begun.indexOf(entry), 1);
    begin();
    pass();
    tellCalm();
  }

  function tellCalm(): void {
    if ([...begun, ...waiting].some(({ job }) => job.priority === 'visible')) return;
    for (const tell of calmed.splice(0)) tell();
  }

  function finish({ job, ended, settle }: Entry<Result>, result: Result | null): void {
    if (ended && result !== null) job.discard(result);
    else settle(result);
  }

  function wait(entry: Entry<Result>, goOn: () => void): void {
    entry.slice = goOn;
    pass();
  }

  /** One slice at a time, each after the messages that came during the one before. */
  function pass(): void {
    if (isPassing || !nextInTurn()) return;
    isPassing = true;
    later(() => {
      isPassing = false;
      const entry = nextInTurn();
      const slice = entry?.slice;
      if (entry) entry.slice = null;
      slice?.();
      pass();
    });
  }

  /** Of the highest kind that is under way; a lower one waits even while that waits for the parser. */
  function nextInTurn(): Entry<Result> | undefined {
    return begun.find((one) => one.slice && rankOf(one) === rankOf(begun[0] ?? one));
  }

  /** The asker hears at once; the next job still waits until this one has really stopped. */
  function end(entry: Entry<Result>): void {
    entry.ended = true;
    entry.stop.abort('cancelled');
    entry.settle(null);
  }

  return {
    add(job) {
      if (closed) return Promise.resolve(null);
      return new Promise((settle, fail) => {
        const stop = new AbortController();
        insert(waiting, { job, stop, settle, fail, slice: null, ended: false });
        begin();
      });
    },
    cancel(id) {
      const index = waiting.findIndex((entry) => entry.job.id === id);
      const [entry] = index < 0 ? [] : waiting.splice(index, 1);
      const found = entry ?? begun.find((one) => one.job.id === id);
      if (found) end(found);
      tellCalm();
    },
    calm: () =>
      new Promise((resolve) => {
        calmed.push(resolve);
        tellCalm();
      }),
    close() {
      closed = true;
      for (const entry of [...waiting.splice(0), ...begun]) end(entry);
    },
  };
}

const rankOf = <Result>({ job }: Entry<Result>): number => RANK[job.priority];

/** Behind all that are of its kind or a higher one. */
function insert<Result>(entries: Entry<Result>[], entry: Entry<Result>): void {
  const at = entries.findIndex((one) => rankOf(one) > rankOf(entry));
  entries.splice(at < 0 ? entries.length : at, 0, entry);
}
