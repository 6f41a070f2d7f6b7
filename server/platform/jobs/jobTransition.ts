import { after, retryDelay } from '../clock.ts';

/**
 * The states of a job. A job that is done has no row.
 * - waiting: its first attempt, or the next one, has not begun
 * - running: an attempt has begun; it counts as lost when `dueAt` has come
 * - dead: the last attempt has failed
 */
export type JobState = 'waiting' | 'running' | 'dead';

/** The part of a job's row that only `jobTransition` changes. */
export interface JobProgress {
  readonly state: JobState;
  readonly attempts: number;
  readonly dueAt: Date;
}

export interface RetryPolicy {
  /** The delays between the beginnings of attempts. The last one repeats. Each is longer than an attempt. */
  readonly delays: readonly number[];
  /** A job without a maximum never dies. */
  readonly maxAttempts?: number;
}

/** Whether the job dies if this attempt fails. */
export const isLastAttempt = (
  { attempts }: Pick<JobProgress, 'attempts'>,
  { maxAttempts = Number.POSITIVE_INFINITY }: RetryPolicy,
): boolean => attempts >= maxAttempts;

/**
 * - claimed: a process begins an attempt, also in the place of a process that ended
 * - done: nothing is left to do
 * - failed: the attempt has failed
 */
export type JobEvent = 'claimed' | 'done' | 'failed';

/**
 * Returns the next progress of a job; 'over' for a job that is done, and null if the event changes nothing in this
 * state. The time of the next attempt is written before an attempt begins: a process that ends loses no job.
 */
export function jobTransition(
  job: JobProgress,
  event: JobEvent,
  policy: RetryPolicy,
  now: Date,
): JobProgress | 'over' | null {
  const { state, attempts, dueAt } = job;
  if (event === 'claimed') {
    if (state === 'dead' || dueAt > now) return null;
    const next = after(now, retryDelay(policy.delays, attempts));
    return { state: 'running', attempts: attempts + 1, dueAt: next };
  }
  if (state !== 'running') return null;
  if (event === 'done') return 'over';
  return { state: isLastAttempt(job, policy) ? 'dead' : 'waiting', attempts, dueAt };
}
