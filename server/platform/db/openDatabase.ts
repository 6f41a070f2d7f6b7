import type { PGlite } from '@electric-sql/pglite';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { Pool as PgPool, PoolClient } from 'pg';
import { codeOf, StartError } from '../operatorErrors.ts';
import { type MigrationPolicy, type Connection, type Db } from './connection.ts';
import {
  isConnectionFault,
  isDatabaseAway,
  NoConnection,
} from '../observability/errorDescription.ts';
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

/** Finds a server that has vanished without closing its connections, as after a failover. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

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
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    ...keepAlive,
  });
  const listeners: ((error: Error) => void)[] = [];
  listenToErrors(pool, (error) => {
    for (const listener of listeners) listener(error);
  });
  const db: Db = drizzle({ client: pool, schema });
  db.transaction = transactionsOf(pool, drizzle);
  try {
    await withLock(pool, async (client) => {
      await requireSupported(db);
      // The policy has other connections, because a migration occupies this one.
      await migrationPolicy(
        () => migrateAndRequire(db, () => migrate(drizzle({ client }), migrations)),
        db,
      );
    });
  } catch (error) {
    await pool.end();
    const fault = error instanceof DrizzleQueryError ? error.cause : error;
    throw isConnectionFault(fault) || isDatabaseAway(error)
      ? new StartError(`DATABASE_URL is of no use: ${connectionFault(url, fault)}.`)
      : error;
  }
  return {
    db,
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    onLost: (listener) => void listeners.push(listener),
    close: () => pool.end(),
  };
}

/** Several processes may start at once. One migrates; the others wait and find the migrations done. */
async function withLock(pool: PgPool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(7100421)');
    await work(client);
    await client.query('select pg_advisory_unlock(7100421)');
    client.release();
  } catch (error) {
    // Closing the connection releases its lock.
    client.release(true);
    throw error;
  }
}

/**
 * An error without a listener ends the process. The pool listens to a connection while it is idle, and a
 * query while it runs. Between two queries of a transaction nobody else listens.
 * @param onLost called once for each connection that breaks outside a query
 */
function listenToErrors(pool: PgPool, onLost: (error: Error) => void): void {
  pool.on('error', ignore);
  pool.on('connect', (client) => {
    client.once('error', onLost);
    client.on('error', ignore);
  });
}

const ignore = (): void => {};

type Drizzle = typeof import('drizzle-orm/node-postgres').drizzle;

/**
 * Drizzle's own transaction on a pool never returns a connection on which `begin` fails, so that each
 * outage would shrink the pool. A broken connection is closed here, and not lent again.
 */
const transactionsOf =
  (pool: PgPool, drizzle: Drizzle): Db['transaction'] =>
  async (work, config) => {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new NoConnection('No connection to the database.', { cause });
    });
    let isBroken = false;
    try {
      return await (drizzle({ client }) as unknown as Db).transaction(work, config);
    } catch (error) {
      isBroken = isDatabaseAway(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
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
