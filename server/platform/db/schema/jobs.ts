import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, serial, text, unique } from 'drizzle-orm/pg-core';
import type { JobState } from '../../jobs/jobTransition.ts';
import { time } from './columns.ts';

/** The work that a change has left to do. The transaction of the change adds the row, and the end of the work deletes it. */
export const jobs = pgTable(
  'jobs',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').notNull(),
    /** The subject of the job, for example the number of a row. A subject has one job of a kind. */
    key: text('key').notNull(),
    state: text('state').$type<JobState>().notNull().default('waiting'),
    /** The number of begun attempts. */
    attempts: integer('attempts').notNull().default(0),
    /** The time of the next attempt. While an attempt runs: the time after which it counts as lost. */
    dueAt: time('due_at').notNull(),
  },
  (t) => [
    unique('jobs_one_each').on(t.kind, t.key),
    index('jobs_by_due').on(t.kind, t.dueAt),
    check('jobs_state_known', sql`${t.state} in ('waiting', 'running', 'dead')`),
  ],
);
