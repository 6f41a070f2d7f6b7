import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { type MigrationPolicy, type Queries, rowsOf } from './db/connection.ts';
import { lastMigration, migrationNames, unknownMigration } from './db/migrations.ts';
import type { BlobStore } from './blobs/blobStore.ts';
import type { StorageLocation } from '../config/storageLocation.ts';
import type { Settings } from '../config/settings.ts';
import { StartError } from './operatorErrors.ts';
import { assertSameStore, recordStoreId } from './storeId.ts';

/** The changes that opening a store may make to its database. */
export interface OpeningPolicy {
  /**
   * Whether an absent database is created. `beside files` also creates it beside files of an earlier store,
   * for a restore that brings the rows.
   */
  readonly newStore: 'refused' | 'allowed' | 'beside files';
  /** Whether migrations run on a database of an earlier version. */
  readonly migrates: boolean;
  /** Whether the database becomes the database of DATA_DIR although it belongs to another store. */
  readonly acceptsDatabase?: boolean;
  /** Called with a sentence for the operator when a store is created. */
  readonly report?: (sentence: string) => void;
}

/** A server creates its store and migrates it. */
export const asServer: OpeningPolicy = { newStore: 'allowed', migrates: true };

type StoreLocation = Pick<Settings, 'databaseUrl' | 'dataDir' | 'storage'>;

/**
 * Rejects folders without a store, before any file is created in them. Throws `StartError`. `migrationPolicyFor`
 * checks the database of a PostgreSQL server later.
 */
export function requireStore(
  { databaseUrl, dataDir, storage }: StoreLocation,
  { newStore }: OpeningPolicy,
): void {
  if (newStore !== 'refused') return;
  if (!databaseUrl && !existsSync(path.join(dataDir, 'db'))) throw noStore(dataDir);
  if (storage.kind === 'folder' && !existsSync(storage.folder))
    throw storage.folder.startsWith(dataDir + path.sep)
      ? noStore(dataDir)
      : new StartError(`There are no files of a store in ${storage.folder}: is STORAGE_URL right?`);
}

const noStore = (dataDir: string): StartError =>
  new StartError(
    `There is no store in ${dataDir}: set DATA_DIR to the folder of yours, or make one with “npm start” or “gatefold issue add”.`,
  );

/**
 * Refuses to create an embedded database beside the files of a store: its database was lost or was not
 * copied. Throws `StartError`.
 */
export async function requireNoFiles(
  { databaseUrl, dataDir }: StoreLocation,
  blobs: BlobStore,
  opening: OpeningPolicy,
): Promise<void> {
  if (databaseUrl || existsSync(path.join(dataDir, 'db'))) return;
  await assertUnused(
    blobs,
    opening,
    `The folder ${path.join(dataDir, 'db')} is missing, and files of a store are there`,
  );
}

async function assertUnused(
  blobs: BlobStore,
  { newStore }: OpeningPolicy,
  what: string,
): Promise<void> {
  if (newStore === 'beside files') return;
  for await (const _ of blobs.list())
    throw new StartError(
      `${what}: bring its database back, by a copy or by “gatefold restore”, or take the files away.`,
    );
}

/**
 * Decides about the migrations when a store is opened. Throws `StartError`.
 * @param known the names of all migrations of this version, the oldest first
 */
export const migrationPolicyFor =
  (
    { databaseUrl, dataDir, storage }: StoreLocation,
    blobs: BlobStore,
    opening: OpeningPolicy,
    known = migrationNames,
  ): MigrationPolicy =>
  async (run, db) => {
    const last = await lastMigration(db);
    if (last === null && opening.newStore === 'refused')
      throw databaseUrl
        ? new StartError(
            'There is no store in the database of DATABASE_URL: name the right one, or make a store with “npm start” or “gatefold issue add”.',
          )
        : noStore(dataDir);
    if (last === null && databaseUrl)
      await assertUnused(
        blobs,
        opening,
        'The database of DATABASE_URL is empty, and files of a store are there',
      );
    if (isEarlier(last, known) && !opening.migrates)
      throw new StartError(
        'The database is of an earlier Gatefold: run “gatefold migrate” first, or start the store.',
      );
    if (last !== null && !opening.acceptsDatabase)
      await assertSameStore(db, { databaseUrl, dataDir });
    await run();
    if (opening.migrates || opening.acceptsDatabase)
      await recordStoreId(db, { databaseUrl, dataDir });
    if (last === null)
      opening.report?.(made(databaseUrl ? 'the database of DATABASE_URL' : dataDir));
    else if (opening.migrates) await assertOwnFiles(db, blobs, storage);
  };

const made = (location: string): string =>
  `A new store was made in ${location}, because there was none. If there should be one, stop, and mend DATA_DIR or DATABASE_URL.`;

/** The files of the newest issues, which another store's folder lacks. */
const newestFiles = sql`select full_sha256 as name from issues order by id desc limit 3`;

/** Rejects a folder or bucket without any of the newest files of the store. Throws `StartError`. */
async function assertOwnFiles(
  db: Queries,
  blobs: BlobStore,
  storage: StorageLocation,
): Promise<void> {
  const rows = await rowsOf<{ name: string }>(db, newestFiles);
  const heads = await Promise.all(rows.map(({ name }) => blobs.head(name)));
  if (heads.length === 0 || heads.some((head) => head !== null)) return;
  const location = storage.kind === 'folder' ? storage.folder : `the bucket ${storage.bucket}`;
  throw new StartError(
    `The files of the store are not in ${location}: set DATA_DIR or STORAGE_URL to where they are, or bring them back with “gatefold restore --replace”.`,
  );
}

const isEarlier = (last: string | null, known: readonly string[]): boolean =>
  last !== null && last !== unknownMigration && last !== known.at(-1);
