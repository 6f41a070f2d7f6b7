import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { codeOf, isDiskFull, StartError } from '../startError.ts';
import { NoConnection } from './away.ts';
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
  await demandWhole(folder);
  if (!existsSync(folder)) await makeDatabase(folder, (making) => PGlite.create(making));
  const client = await PGlite.create({
    dataDir: folder,
    startParams: withLessMemory(PGlite),
  }).catch((error: unknown) => {
    throw whyUnopened(folder, error);
  });
  try {
    const db = drizzle({ client, schema });
    await bringUp(() => migrate(db, migrations), db);
    return { db, pool: null, close: () => client.close() };
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** Without one of these PGlite makes a new database over what is left, or does not start. */
const parts = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'pg_xact', 'postgresql.conf'];

/** Throws `StartError` where a part of a database is there, as after a copy that was broken off. */
async function demandWhole(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const missing = parts.find((part) => !existsSync(path.join(folder, part)));
  if (names.length === 0 || missing === undefined) return;
  throw new StartError(
    `The database in ${folder} is damaged, ${missing} is missing: bring the whole folder back, or move it away and run “gatefold restore”.`,
  );
}

const whyUnopened = (folder: string, error: unknown): unknown =>
  isDiskFull(error)
    ? error
    : new StartError(
        `The database in ${folder} does not open, as it was damaged or copied while it ran: bring a whole copy back, or move it away and run “gatefold restore”.`,
        { cause: error },
      );

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
  pool.on('error', () => {});
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
    client.release();
  } catch (error) {
    // Ending the connection gives its lock back.
    client.release(true);
    await pool.end();
    throw error;
  }
  const connect = pool.connect.bind(pool);
  const named = (error: unknown): never => {
    throw new NoConnection('No connection to the database.', { cause: error });
  };
  // A transaction asks for a promise; a query by itself gives a function, and its error is known as a query's.
  Object.assign(pool, {
    connect: (then?: Parameters<typeof connect>[0]) =>
      then ? connect(then) : connect().catch(named),
  });
  return {
    db: drizzle({ client: pool, schema }),
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
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
