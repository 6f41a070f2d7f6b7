import type { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { setImmediate } from 'node:timers/promises';
import type * as schema from './schema.ts';

/**
 * Combines requests of one turn of the event loop, and requests that arrive during a query, into one query.
 * A result is never older than its request, and a thousand requests a second cost a few queries.
 * @param load returns the results in the order of the keys
 */
export function batchLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  let waiting: Waiting<Key, Value>[] = [];
  let isAsking = false;
  const loadBatches = async (): Promise<void> => {
    isAsking = true;
    while (waiting.length > 0) {
      await setImmediate();
      const batch = waiting.splice(0, maxKeys);
      try {
        const values = await load(batch.map(({ key }) => key));
        for (const [place, { resolve }] of batch.entries()) resolve(values[place] as Value);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isAsking = false;
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isAsking) void loadBatches();
    });
}

interface Waiting<Key, Value> {
  readonly key: Key;
  readonly resolve: (answer: Value) => void;
  readonly reject: (reason: unknown) => void;
}

/** Keys in one query. */
const maxKeys = 500;

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/**
 * The database, or a transaction. A function with queries takes this type, never `Db`: a query of the outer
 * database inside a transaction blocks for ever on PGlite, which has one connection, and silently leaves
 * the transaction on PostgreSQL.
 */
export type Queries = Pick<
  Db,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute'
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
