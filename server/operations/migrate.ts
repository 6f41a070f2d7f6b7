import { existsSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { MigrationPolicy, Db } from '../platform/db/connection.ts';
import {
  lastMigration,
  migrationNames,
  migrationNotes,
  unknownMigration,
} from '../platform/db/migrations.ts';
import { lockFolder } from '../platform/exclusiveFolderLock.ts';
import { requireStore } from '../platform/migrationPolicy.ts';
import { OperatorError } from '../platform/operatorErrors.ts';
import type { Settings } from '../config/settings.ts';
import { assertSameStore } from '../platform/storeId.ts';
import { openMaintenanceMode } from '../platform/maintenanceMode.ts';
import { openEmbedded, openServer } from '../platform/db/openDatabase.ts';

export const PendingMigration = z.object({
  name: z.string(),
  does: z.string(),
  isReversible: z.boolean(),
});
export type PendingMigration = z.infer<typeof PendingMigration>;

/**
 * Migrates the database to this version, in maintenance mode of all processes. Returns the pending
 * migrations; with `isTrial` it runs none. Throws `OperatorError`. Throws `FolderInUse` when a running
 * process holds the embedded database, which that process migrated at its start. Throws `StartError`
 * without an embedded database, and for the database of another store.
 */
export async function migrateStore(
  settings: Settings,
  isTrial: boolean,
): Promise<PendingMigration[]> {
  let pending: PendingMigration[] = [];
  const migrationPolicy: MigrationPolicy = async (run, db) => {
    const last = await lastMigration(db);
    if (last !== null) await assertSameStore(db, settings);
    pending = pendingAfter(last);
    if (pending.length === 0 || isTrial) return;
    await (last === null ? run() : closedFor(db, settings, run));
  };
  if (isTrial && isNew(settings)) return pendingAfter(null);
  if (isNew(settings)) requireStore(settings, { newStore: 'refused', migrates: true });
  await withDatabase(settings, migrationPolicy);
  return pending;
}

const isNew = ({ databaseUrl, dataDir }: Settings): boolean =>
  !databaseUrl && !existsSync(path.join(dataDir, 'db'));

function pendingAfter(last: string | null): PendingMigration[] {
  if (last === unknownMigration)
    throw new OperatorError('operation', 'The database is of a later Gatefold: use that one.');
  const from = last === null ? 0 : migrationNames.indexOf(last) + 1;
  return migrationNames.slice(from).map((name) => ({
    name,
    ...(migrationNotes[name] ?? { does: 'Unknown.', isReversible: false }),
  }));
}

const closedFor = (db: Db, { databaseUrl }: Settings, run: () => Promise<void>) =>
  openMaintenanceMode(db, databaseUrl !== null).whileClosed('migrate', run);

async function withDatabase(
  { databaseUrl, dataDir }: Settings,
  migrationPolicy: MigrationPolicy,
): Promise<void> {
  if (databaseUrl) return (await openServer(databaseUrl, migrationPolicy)).close();
  const lock = await lockFolder(dataDir);
  try {
    await (await openEmbedded(path.join(dataDir, 'db'), migrationPolicy)).close();
  } finally {
    await lock.release();
  }
}
