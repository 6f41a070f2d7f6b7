import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { codeOf, StartError } from '../startError.ts';
import * as schema from './schema.ts';

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/**
 * What a query runs on: the database, or the transaction it is part of. A function that queries
 * takes this, never `Db`: asking the outer database inside a transaction waits for ever on PGlite,
 * which has one connection, and silently leaves the transaction on PostgreSQL.
 */
export type Queries = Pick<
  Db,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'
>;

/** The connections to a PostgreSQL server. */
export interface Pool {
  readonly open: number;
  readonly idle: number;
  /** Queries for which none is free. */
  readonly waiting: number;
}

export interface Connection {
  readonly db: Db;
  /** null with the embedded database, which is one connection. */
  readonly pool: (() => Pool) | null;
  /** Adds a listener to idle connections that break. */
  readonly onLost: (listener: (error: Error) => void) => void;
  close(): Promise<void>;
}

const migrations = { migrationsFolder: fileURLToPath(new URL('migrations', import.meta.url)) };

/**
 * What is done about migrations, with the function that runs them; what does nothing leaves the database
 * as it is.
 */
export type BringUp = (run: () => Promise<void>, db: Db) => Promise<void>;

const atOnce: BringUp = (run) => run();

/** The embedded PostgreSQL, on a folder that nobody else may hold meanwhile. Migrates. */
export async function openEmbedded(folder: string, bringUp = atOnce): Promise<Connection> {
  const { PGlite } = await import('@electric-sql/pglite');
  const { drizzle } = await import('drizzle-orm/pglite');
  const { migrate } = await import('drizzle-orm/pglite/migrator');
  if (!existsSync(folder)) await makeDatabase(folder, (making) => PGlite.create(making));
  const client = await PGlite.create({ dataDir: folder, startParams: withLessMemory(PGlite) });
  const db = drizzle({ client, schema });
  await bringUp(() => migrate(db, migrations), db);
  return { db, pool: null, onLost: () => {}, close: () => client.close() };
}

/**
 * PostgreSQL sets 128 MB of page cache aside, of which 120 never come back: measured, the process
 * takes 320 MB with it and 200 with this. The system keeps the files of a small store in memory anyway.
 */
const withLessMemory = ({ defaultStartParams }: { defaultStartParams: string[] }): string[] => [
  ...defaultStartParams,
  '-c',
  'shared_buffers=16MB',
];

/**
 * Under another name until it is whole: a process that is killed while it makes a database leaves
 * one that would never open again.
 */
async function makeDatabase(
  folder: string,
  make: (folder: string) => Promise<{ close(): Promise<void> }>,
): Promise<void> {
  const making = `${folder}.new`;
  await rm(making, { recursive: true, force: true });
  const made = await make(making);
  await made.close();
  await rename(making, folder);
}

/** A PostgreSQL server; throws `StartError` where none answers. Migrates. */
export async function openServer(url: string, bringUp = atOnce): Promise<Connection> {
  const { Pool } = await import('pg');
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const { migrate } = await import('drizzle-orm/node-postgres/migrator');
  const pool = new Pool({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // An idle connection that breaks is replaced by the pool; without a listener it ends the process.
  const listeners: ((error: Error) => void)[] = [];
  pool.on('error', (error) => {
    for (const hear of listeners) hear(error);
  });
  const client = await pool.connect().catch(async (error: unknown) => {
    await pool.end();
    throw new StartError(`DATABASE_URL is of no use: ${whyNot(url, error)}.`);
  });
  try {
    // Several processes may start at once: one migrates, the others wait and find it done.
    await client.query('select pg_advisory_lock(7100421)');
    const db = drizzle({ client, schema });
    await bringUp(() => migrate(db, migrations), db);
    await client.query('select pg_advisory_unlock(7100421)');
  } finally {
    client.release();
  }
  return {
    db: drizzle({ client: pool, schema }),
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    onLost: (listener) => void listeners.push(listener),
    close: () => pool.end(),
  };
}

/** Without the password that the address holds. */
function whyNot(url: string, error: unknown): string {
  const { host, pathname } = new URL(url);
  const code = codeOf(error) ?? 'no answer';
  if (code === '28P01' || code === '28000') return `${host} refuses the user or the password`;
  if (code === '3D000') return `${host} has no database ${decodeURIComponent(pathname.slice(1))}`;
  return `no PostgreSQL answers at ${host || 'this machine'} (${code})`;
}
