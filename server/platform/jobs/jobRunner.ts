import type { FastifyBaseLogger } from 'fastify';
import { oneMinute } from '../clock.ts';
import { describe } from '../observability/errorDescription.ts';
import type { Resources } from '../resources.ts';
import { claimJob, endAttempt, type JobPolicy, type JobRow } from './jobRows.ts';
import { isLastAttempt } from './jobTransition.ts';

interface AnyKind {
  readonly kind: string;
  /** Nothing begins while it returns false. */
  readonly isReady?: () => boolean;
  /** Cancels what runs. It is repeated later. */
  readonly stop?: () => Promise<void>;
}

/** Work with a row of `jobs` for each subject. */
export interface JobKind extends AnyKind, JobPolicy {
  /** The maximum number of jobs of this kind that a process runs at the same time. */
  readonly concurrency: number;
  /** Returns 'failed', or throws, if the job is to be tried again. */
  readonly run: (job: JobRow, stopping: AbortSignal) => Promise<'done' | 'failed'>;
  /** Records at the subject that no attempt follows. May be called twice. */
  readonly died?: (job: JobRow) => Promise<void>;
}

/** Work that repeats in each process, and that finds its subjects and claims them by itself. */
export interface RecurringKind extends AnyKind {
  /** Milliseconds between two runs; without it, each minute. */
  readonly every?: number;
  /** Milliseconds from the start to the first run. */
  readonly firstAfter?: number;
  readonly run: (stopping: AbortSignal) => Promise<void>;
}

export interface JobRunner {
  /** Runs what is due of a kind, until nothing is due. Never rejects. */
  run(kind: string): Promise<void>;
  /** Runs all kinds at once, for work that an earlier process left, and then each minute until the runner is stopped. */
  start(): void;
  /** Begins nothing more, and resolves when nothing runs. */
  stop(): Promise<void>;
}

interface Dependencies extends Pick<Resources, 'db' | 'clock'> {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Returns false in maintenance mode. */
  readonly mayRun?: () => boolean;
}

interface Lane {
  readonly kind: AnyKind & Pick<RecurringKind, 'firstAfter'>;
  readonly run: () => Promise<void>;
}

export function openJobRunner(
  dependencies: Dependencies,
  kinds: readonly (JobKind | RecurringKind)[],
): JobRunner {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  const timers: NodeJS.Timeout[] = [];
  const lanes = kinds.map((kind): Lane => {
    const isIdle = () =>
      stopping.signal.aborted || dependencies.mayRun?.() === false || kind.isReady?.() === false;
    const context = { ...dependencies, isIdle, stopping: stopping.signal };
    const run = 'delays' in kind ? jobLane(context, kind) : recurringLane(context, kind);
    return { kind, run };
  });
  const run = async ({ run }: Lane): Promise<void> => {
    const running = run().finally(() => underWay.delete(running));
    underWay.add(running);
    await running;
  };
  const runAll = (): void => lanes.forEach((lane) => void run(lane));
  return {
    async run(name) {
      for (const lane of lanes) if (lane.kind.kind === name) await run(lane);
    },
    start() {
      for (const lane of lanes)
        timers.push(setTimeout(() => void run(lane), lane.kind.firstAfter ?? 0).unref());
      timers.push(setInterval(runAll, oneMinute).unref());
    },
    async stop() {
      for (const timer of timers) clearTimeout(timer);
      stopping.abort();
      await Promise.all(kinds.map(async (kind) => kind.stop?.()));
      await Promise.all(underWay);
    },
  };
}

interface LaneContext extends Dependencies {
  readonly stopping: AbortSignal;
  readonly isIdle: () => boolean;
}

/** One run at a time. A run that is under way is joined. */
function recurringLane(
  { clock, log, isIdle, stopping }: LaneContext,
  { kind, every = 0, run }: RecurringKind,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  let nextAt = 0;
  return async () => {
    const now = clock.now().getTime();
    if (running || isIdle() || now < nextAt) return running ?? undefined;
    nextAt = now + every;
    running = run(stopping)
      .catch((error: unknown) => log.warn({ kind, ...describe(error) }, 'a job will be repeated'))
      .finally(() => {
        running = null;
      });
    return running;
  };
}

/** Workers take the due jobs one after the other. A worker that has found a job starts the next worker. */
function jobLane(context: LaneContext, kind: JobKind): () => Promise<void> {
  const { db, clock, log, isIdle, stopping } = context;
  const workers = new Set<Promise<unknown>>();
  /** A job was added after the last claim has begun. */
  let isCalled = false;
  const failed = (error: unknown): 'failed' => {
    if (!stopping.aborted) log.warn({ kind: kind.kind, ...describe(error) }, 'a job has failed');
    return 'failed';
  };
  const attempt = async (job: JobRow): Promise<void> => {
    // The last attempt was lost with its process.
    const isOver = job.attempts > (kind.maxAttempts ?? job.attempts);
    const outcome = isOver ? 'failed' : await kind.run(job, stopping).catch(failed);
    if (outcome === 'failed' && isLastAttempt(job, kind)) await kind.died?.(job);
    await endAttempt(db, job, outcome, kind, clock.now());
  };
  const work = async (): Promise<void> => {
    while (!isIdle()) {
      isCalled = false;
      const job = await claimJob(db, kind, clock.now());
      if (job) {
        startWorker();
        await attempt(job);
      } else if (!isCalled) return;
    }
  };
  const startWorker = (): void => {
    if (workers.size >= kind.concurrency) return;
    // The database may be away. The job is due again later.
    const worker: Promise<unknown> = work()
      .catch(failed)
      .finally(() => workers.delete(worker));
    workers.add(worker);
  };
  return async () => {
    isCalled = true;
    startWorker();
    while (workers.size > 0) await Promise.all(workers);
  };
}
