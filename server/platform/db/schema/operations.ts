import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { MaintenanceReason } from '../../maintenanceState.ts';
import { time } from './columns.ts';

/** A row while the store is closed for work on it; every process looks here. */
export const maintenance = pgTable(
  'maintenance',
  {
    id: integer('id').primaryKey().default(1),
    /** What is done: 'restore', 'migrate' or 'move'; 'moved' is closed until somebody opens it. */
    reason: text('reason').$type<MaintenanceReason>().notNull(),
    beganAt: time('began_at').notNull().defaultNow(),
    /** Whoever is at work says so every few seconds: a row that is not kept up closes nothing. */
    aliveAt: time('alive_at').notNull().defaultNow(),
  },
  (t) => [check('maintenance_is_one_row', sql`${t.id} = 1`)],
);

/** How often somebody did something, where several processes have to count together. */
export const rateCounts = pgTable(
  'rate_counts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: time('ends_at').notNull(),
  },
  (t) => [index('rate_counts_by_end').on(t.endsAt)],
);

/**
 * Another stamp whenever something of the issues has changed, whoever changed it: a trigger of the
 * database sees to it. Whoever remembers the shelf remembers its stamp too.
 */
export const shelf = pgTable(
  'shelf',
  {
    id: integer('id').primaryKey().default(1),
    stamp: uuid('stamp').notNull().defaultRandom(),
  },
  (t) => [check('shelf_is_one_row', sql`${t.id} = 1`)],
);
