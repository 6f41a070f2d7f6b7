import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import type { Queries } from '../platform/db/connection.ts';
import { OperatorError } from '../platform/operatorError.ts';
import { readStore } from '../storeSettings/index.ts';
import { recordStoreId, storeIdOf, writeStoreIds } from '../platform/storeId.ts';
import type { Resources } from '../platform/resources.ts';
import { inWorkFolder } from '../publishing/index.ts';
import { isDiskFull } from '../platform/disk.ts';
import { type Manifest, readArchive } from './archive.ts';
import { copyBlob } from './copyBlob.ts';
import { fileOf, type InspectedBackup, inspectBackup, tableOf } from './inspectBackup.ts';
import { counting, type OperationOptions } from './progress.ts';
import { createShadowSchema, swapInShadowSchema } from './shadowSchema.ts';
import { countRows, importRows } from './tableRows.ts';
import { dear } from './tables.ts';

export interface RestoreOrder {
  readonly file: string;
  /** Whether the restore may replace existing content. */
  readonly replace: boolean;
}

/**
 * Restores a backup. The backup is verified first. Then the files are copied, which changes nothing for
 * users. Then the rows are replaced in maintenance mode, in one transaction: an interruption leaves the old
 * store. Throws `OperatorError`.
 */
export async function restore(
  resources: Resources,
  { file, replace }: RestoreOrder,
  terms: OperationOptions,
): Promise<InspectedBackup> {
  if (!replace) await assertEmpty(resources.db);
  const backup = await inspectBackup(file, terms);
  await bringFiles(resources, file, backup.manifest, terms).catch((error: unknown) => {
    throw isDiskFull(error)
      ? new OperatorError('operation', 'There is no room for the files.')
      : error;
  });
  terms.signal.throwIfAborted();
  terms.onProgress({ step: 'closing', fraction: 0 });
  await resources.maintenance.whileClosed('restore', () =>
    exchangeRows(resources, file, backup, { ...terms, mayEmpty: replace }),
  );
  await resources.db.execute(sql`analyze`);
  return backup;
}

export async function assertEmpty(tx: Queries): Promise<void> {
  for (const table of dear) {
    const rows = await countRows(tx, table);
    if (rows === 0) continue;
    throw new OperatorError(
      'operation',
      `The store is not empty: it has ${rows} ${table}. Say --replace to put the backup in its place.`,
    );
  }
}

/** Skips files that the store has in full. */
async function bringFiles(
  { blobs, settings }: Resources,
  file: string,
  manifest: Manifest,
  terms: OperationOptions,
): Promise<void> {
  const done = counting(terms, 'files', manifest.files.bytes);
  await inWorkFolder(settings.dataDir, async (folder) => {
    for await (const entry of readArchive(file)) {
      terms.signal.throwIfAborted();
      const name = fileOf(entry);
      if (name === null || (await blobs.head(name))?.size === entry.size) entry.content.resume();
      else if (!(await copyBlob(blobs, { ...entry, name, folder }, terms.signal)))
        throw changed(file);
      if (name !== null) done(entry.size);
    }
  });
}

const changed = (file: string): OperatorError =>
  new OperatorError('operation', `${file} has changed since it was checked.`);

type ExchangeTerms = OperationOptions & { readonly mayEmpty: boolean };

async function exchangeRows(
  { db, settings }: Resources,
  file: string,
  { head, manifest }: InspectedBackup,
  terms: ExchangeTerms,
): Promise<void> {
  await db.transaction(async (tx) => {
    // A user may have registered while the backup was verified.
    if (!terms.mayEmpty) await assertEmpty(tx);
    const { uid } = await readStore(tx);
    await createShadowSchema(tx, head.schema);
    await pourAll(tx, file, manifest, terms);
    await prove(tx, file, manifest);
    terms.onProgress({ step: 'proving', fraction: 1 });
    await swapInShadowSchema(tx, head.schema, manifest.sequences);
    // Both ids are valid until the transaction has ended.
    await writeStoreIds(settings.dataDir, [uid, (await storeIdOf(tx)) ?? uid]);
  });
  await recordStoreId(db, settings);
}

async function pourAll(tx: Queries, file: string, { tables }: Manifest, terms: OperationOptions) {
  const whole = tables.reduce((sum, { rows }) => sum + rows, 0);
  const done = counting(terms, 'rows', whole);
  for await (const entry of readArchive(file)) {
    terms.signal.throwIfAborted();
    // The files follow the tables.
    if (fileOf(entry)) return;
    const lines = (await text(entry.content)).trimEnd().split('\n');
    const table = tableOf(entry);
    if (table === null) continue;
    await importRows(tx, table, lines);
    done(lines.length);
  }
}

async function prove(tx: Queries, file: string, { tables }: Manifest): Promise<void> {
  for (const { name, rows } of tables)
    if ((await countRows(tx, name)) !== rows) throw changed(file);
}
