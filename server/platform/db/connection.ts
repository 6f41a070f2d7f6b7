import type { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/**
 * The database, or a transaction. A function with queries takes this type, never `Db`: a query of the outer
 * database inside a transaction blocks for ever on PGlite, which has one connection, and silently leaves
 * the transaction on PostgreSQL.
 */
export type Queries = Pick<
  Db,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'
>;

/** The connections to a PostgreSQL server. */
export interface Pool {
  readonly open: number;
  readonly idle: number;
  /** Queries that wait for a connection. */
  readonly waiting: number;
}

export interface Connection {
  readonly db: Db;
  /** null with the embedded database, which has one connection. */
  readonly pool: (() => Pool) | null;
  /** Adds a listener to connections that break. */
  readonly onLost: (listener: (error: Error) => void) => void;
  close(): Promise<void>;
}

/**
 * Decides about pending migrations.
 * @param run runs them; without this call the database stays unchanged
 */
export type MigrationPolicy = (run: () => Promise<void>, db: Db) => Promise<void>;

/** Returns the rows of a query in SQL. */
export async function rowsOf<Row>(tx: Queries, query: ReturnType<typeof sql>): Promise<Row[]> {
  return ((await tx.execute(query)) as { rows: Row[] }).rows;
}
