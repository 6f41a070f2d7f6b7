import type { PGlite } from '@electric-sql/pglite';
import type { Pool as PgPool } from 'pg';
import { codeOf, StartError } from '../operatorErrors.ts';
import { NoConnection } from './databaseOutage.ts';
import type { MigrationPolicy, Connection } from './connection.ts';
import { migrateAndRequire, migrationsFolder, requireSupported } from './migrations.ts';
import * as schema from './schema.ts';

const migrations = { migrationsFolder };

const migrateAlways: MigrationPolicy = (run) => run();

/**
 * Opens the embedded PostgreSQL in a folder that this process holds exclusively, and migrates it. Throws
 * `StartError` for a database that this version cannot use.
 */
export async function openEmbedded(
  folder: string,
  migrationPolicy = migrateAlways,
): Promise<Connection> {
  const { openDatabase } = await import('./embeddedPostgres.ts');
  const { drizzle } = await import('drizzle-orm/pglite');
  const { migrate } = await import('drizzle-orm/pglite/migrator');
  const { client, close } = await openDatabase(folder);
  try {
    const db = drizzle({ client: client as PGlite, schema });
    await requireSupported(db);
    await migrationPolicy(() => migrateAndRequire(db, () => migrate(db, migrations)), db);
    return { db, pool: null, onLost: () => {}, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Connects to a PostgreSQL server, and migrates the database. Throws `StartError` for an unreachable
 * server, and for a database that this version cannot use.
 */
export async function openServer(
  url: string,
  migrationPolicy = migrateAlways,
): Promise<Connection> {
  const { Pool } = await import('pg');
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const { migrate } = await import('drizzle-orm/node-postgres/migrator');
  const pool = new Pool({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // The pool replaces an idle connection that breaks. Without a listener the event would end the process.
  const listeners: ((error: Error) => void)[] = [];
  pool.on('error', (error) => {
    for (const listener of listeners) listener(error);
  });
  const client = await pool.connect().catch(async (error: unknown) => {
    await pool.end();
    throw new StartError(`DATABASE_URL is of no use: ${connectionFault(url, error)}.`);
  });
  try {
    // Several processes may start at once. One migrates; the others wait and find the migrations done.
    await client.query('select pg_advisory_lock(7100421)');
    const db = drizzle({ client, schema });
    await requireSupported(db);
    await migrationPolicy(() => migrateAndRequire(db, () => migrate(db, migrations)), db);
    await client.query('select pg_advisory_unlock(7100421)');
    client.release();
  } catch (error) {
    // Closing the connection releases its lock.
    client.release(true);
    await pool.end();
    throw error;
  }
  wrapConnectErrors(pool);
  return {
    db: drizzle({ client: pool, schema }),
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    onLost: (listener) => void listeners.push(listener),
    close: () => pool.end(),
  };
}

/**
 * A transaction requests a connection with a promise. Its error is a system error, which other code throws
 * too, so it becomes `NoConnection`. A query passes a callback instead, and Drizzle wraps its error.
 */
function wrapConnectErrors(pool: PgPool): void {
  const connect = pool.connect.bind(pool);
  const wrapped = (then?: Parameters<PgPool['connect']>[0]) =>
    then ? connect(then) : connect().catch(noConnection);
  pool.connect = wrapped as PgPool['connect'];
}

const noConnection = (cause: unknown): never => {
  throw new NoConnection('No connection to the database.', { cause });
};

/** Without the password in the URL. */
function connectionFault(url: string, error: unknown): string {
  const { host, pathname } = new URL(url);
  const code = codeOf(error) ?? 'no answer';
  if (code === '28P01' || code === '28000')
    return `${host} refuses the user or the password, so mend them`;
  if (code === '3D000') {
    const name = decodeURIComponent(pathname.slice(1));
    return `${host} has no database ${name}, so make it (“createdb ${name}”) or mend the name`;
  }
  return `no PostgreSQL answers at ${host || 'this machine'} (${code}), so start it or mend the address`;
}
