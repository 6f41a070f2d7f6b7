import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { type Queries, rowsOf } from './db/connection.ts';
import type { Settings } from '../config/settings.ts';
import { codeOf, StartError } from './operatorErrors.ts';

type StoreLocation = Pick<Settings, 'databaseUrl' | 'dataDir'>;

/**
 * The id of the store is in its database (`store.uid`) and in this file of DATA_DIR, one id in each line. A
 * restore that changes the id names both until its transaction has ended.
 */
const fileIn = (dataDir: string): string => path.join(dataDir, 'store-id');

/** Returns an empty list without a file. */
async function idsIn(dataDir: string): Promise<readonly string[]> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').filter((line) => line !== '');
}

export async function writeStoreIds(dataDir: string, ids: readonly string[]): Promise<void> {
  const file = fileIn(dataDir);
  // Several processes may share the folder.
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, `${ids.join('\n')}\n`, { mode: 0o600, flush: true });
  await rename(temporary, file);
}

/**
 * Refuses a database of a PostgreSQL server that belongs to another store than DATA_DIR. The embedded
 * database lies in DATA_DIR itself. Throws `StartError`.
 */
export async function assertSameStore(tx: Queries, location: StoreLocation): Promise<void> {
  if (!location.databaseUrl) return;
  const ids = await idsIn(location.dataDir);
  const uid = await storeIdOf(tx);
  if (ids.length === 0 || uid === null || ids.includes(uid)) return;
  throw new StartError(
    `The database of DATABASE_URL is of another store than ${location.dataDir}: mend DATABASE_URL or DATA_DIR. If the database is the right one, as after a move by hand, run “gatefold store accept-database” once with the same settings.`,
  );
}

/** Returns null without a row of the store, as after the restore of a backup without this table. */
export async function storeIdOf(tx: Queries): Promise<string | null> {
  const [row] = await rowsOf<{ uid: string }>(tx, sql`select uid::text as uid from store`);
  return row?.uid ?? null;
}

/** Writes the id of the database into DATA_DIR, unless a file exists. */
export async function recordStoreId(tx: Queries, { dataDir }: StoreLocation): Promise<void> {
  const uid = await storeIdOf(tx);
  if (uid === null) return;
  const existing = await idsIn(dataDir);
  if (existing.length !== 1 || existing[0] !== uid) await writeStoreIds(dataDir, [uid]);
}
