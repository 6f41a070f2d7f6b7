import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

/** The reason for maintenance mode. A store that was moved away stays closed until an operator opens it. */
export type MaintenanceReason = 'restore' | 'migrate' | 'move' | 'moved';

/** One row while the store is in maintenance mode. Every process reads it. */
export const maintenance = pgTable(
  'maintenance',
  {
    id: integer('id').primaryKey().default(1),
    /** 'restore', 'migrate' or 'move'; 'moved' stays until an operator opens the store. */
    reason: text('reason').$type<MaintenanceReason>().notNull(),
    startedAt: time('started_at').notNull().defaultNow(),
    /** Renewed every few seconds by the process at work. The row expires without this. */
    heartbeatAt: time('heartbeat_at').notNull().defaultNow(),
  },
  (t) => [check('maintenance_is_one_row', sql`${t.id} = 1`)],
);

/**
 * The oldest version that may use this database: the one with this migration. Every later version writes it
 * after its migrations, and every version reads it, so this table and its columns never change.
 */
export const schemaRequirement = pgTable(
  'schema_requirement',
  {
    id: integer('id').primaryKey().default(1),
    migration: text('migration').notNull(),
    /** The time of the migration in the journal, which orders the migrations of all versions. */
    journalTime: bigint('journal_time', { mode: 'number' }).notNull(),
  },
  (t) => [check('schema_requirement_is_one_row', sql`${t.id} = 1`)],
);

/** Rate limit counters that several processes share. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: time('ends_at').notNull(),
  },
  (t) => [index('rate_limits_by_end').on(t.endsAt)],
);

/**
 * The version of the catalogue. A trigger changes it with every change of the issues. Caches of the
 * catalogue store it.
 */
export const catalogVersion = pgTable(
  'catalog_version',
  {
    id: integer('id').primaryKey().default(1),
    version: uuid('version').notNull().defaultRandom(),
  },
  (t) => [check('catalog_version_is_one_row', sql`${t.id} = 1`)],
);
