import { and, asc, eq, lte, ne, sql } from 'drizzle-orm';
import { before, oneDay } from '../clock.ts';
import type { Db, Queries } from '../db/connection.ts';
import { jobs } from '../db/schema.ts';
import { type JobEvent, jobTransition, type RetryPolicy } from './jobTransition.ts';

export type JobRow = typeof jobs.$inferSelect;

export interface JobPolicy extends RetryPolicy {
  readonly kind: string;
}

export interface NewJob {
  readonly kind: string;
  readonly key: string;
  readonly dueAt: Date;
}

/** Adds jobs in the caller's transaction. A job that exists is reset to its first attempt. */
export async function addJobs(tx: Queries, added: readonly NewJob[]): Promise<void> {
  if (added.length === 0) return;
  await tx
    .insert(jobs)
    .values([...added])
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.key],
      set: { state: 'waiting', attempts: 0, dueAt: sql`excluded.due_at` },
    });
}

/** A dead job tells an operator for this time. */
const deadDays = 45;

export const deleteDeadJobs = (tx: Queries, now: Date): Promise<unknown> =>
  tx
    .delete(jobs)
    .where(and(eq(jobs.state, 'dead'), lte(jobs.dueAt, before(now, deadDays * oneDay))));

/**
 * Begins an attempt of the job that is due first, and returns its row; null if none is due. Other processes skip the
 * locked row, and afterwards find it running.
 */
export const claimJob = (db: Db, policy: JobPolicy, now: Date): Promise<JobRow | null> =>
  db.transaction(async (tx) => {
    const isDue = and(eq(jobs.kind, policy.kind), ne(jobs.state, 'dead'), lte(jobs.dueAt, now));
    const [job] = await tx
      .select()
      .from(jobs)
      .where(isDue)
      .orderBy(asc(jobs.dueAt), asc(jobs.id))
      .limit(1)
      .for('update', { skipLocked: true });
    return job ? write(tx, job, 'claimed', policy, now) : null;
  });

/** Ends an attempt. An attempt that counts as lost, and that another one has followed, changes nothing. */
export const endAttempt = (
  db: Db,
  { id, attempts, dueAt }: JobRow,
  event: 'done' | 'failed',
  policy: JobPolicy,
  now: Date,
): Promise<JobRow | null> =>
  db.transaction(async (tx) => {
    const isThisAttempt = and(eq(jobs.id, id), eq(jobs.attempts, attempts), eq(jobs.dueAt, dueAt));
    const [job] = await tx.select().from(jobs).where(isThisAttempt).for('update');
    return job ? write(tx, job, event, policy, now) : null;
  });

async function write(
  tx: Queries,
  job: JobRow,
  event: JobEvent,
  policy: JobPolicy,
  now: Date,
): Promise<JobRow | null> {
  const next = jobTransition(job, event, policy, now);
  if (next === null) return null;
  if (next === 'over') await tx.delete(jobs).where(eq(jobs.id, job.id));
  else await tx.update(jobs).set(next).where(eq(jobs.id, job.id));
  return next === 'over' ? null : { ...job, ...next };
}
