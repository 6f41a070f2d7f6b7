import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Queries } from '../platform/db/connection.ts';
import { store } from '../platform/db/schema.ts';
import { OperatorError } from '../platform/operatorErrors.ts';
import { readStore } from '../storeSettings/index.ts';
import { recordStoreId, storeIdOf, writeStoreIds } from '../platform/storeId.ts';
import type { Resources } from '../platform/resources.ts';
import { inWorkFolder } from '../publishing/index.ts';
import { isDiskFull } from '../platform/disk.ts';
import { type Manifest, readArchive } from './archive.ts';
import { fileOf, type InspectedBackup, inspectBackup, tableOf } from './inspectBackup.ts';
import { countProgress, type OperationOptions } from './progress.ts';
import { createShadowSchema, swapInShadowSchema } from './restoreSchema.ts';
import { countRows, importRows, contentTables } from './tableRows.ts';
import type { BlobStore } from '../platform/blobs/blobStore.ts';

/**
 * Writes a streamed file to a blob store, by a temporary copy in `folder`. Returns false when the content
 * does not match the hash in its name.
 */
export async function copyBlob(
  blobs: BlobStore,
  { name, content, folder }: { name: string; content: Readable; folder: string },
  signal: AbortSignal,
): Promise<boolean> {
  const copy = path.join(folder, name);
  try {
    await pipeline(content, createWriteStream(copy), { signal });
    return (await blobs.putFile(copy)).sha256 === name;
  } finally {
    await rm(copy, { force: true });
  }
}

export interface RestoreInput {
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
  { file, replace }: RestoreInput,
  options: OperationOptions,
): Promise<InspectedBackup> {
  if (!replace) await assertEmpty(resources.db);
  const backup = await inspectBackup(file, options);
  await copyFiles(resources, file, backup.manifest, options).catch((error: unknown) => {
    throw isDiskFull(error)
      ? new OperatorError('operation', 'There is no room for the files.')
      : error;
  });
  options.signal.throwIfAborted();
  options.onProgress({ step: 'closing', fraction: 0 });
  await resources.maintenance.whileClosed('restore', () =>
    exchangeRows(resources, file, backup, { ...options, mayEmpty: replace }),
  );
  await resources.db.execute(sql`analyze`);
  return backup;
}

export async function assertEmpty(tx: Queries): Promise<void> {
  for (const table of contentTables) {
    const rows = await countRows(tx, table);
    if (rows === 0) continue;
    throw new OperatorError(
      'operation',
      `The store is not empty: it has ${rows} ${table}. Say --replace to put the backup in its place.`,
    );
  }
}

/** Skips files that the store has in full. */
async function copyFiles(
  { blobs, settings }: Resources,
  file: string,
  manifest: Manifest,
  options: OperationOptions,
): Promise<void> {
  const done = countProgress(options, 'files', manifest.files.bytes);
  await inWorkFolder(settings.dataDir, async (folder) => {
    for await (const entry of readArchive(file)) {
      options.signal.throwIfAborted();
      const name = fileOf(entry);
      if (name === null || (await blobs.head(name))?.size === entry.size) entry.content.resume();
      else if (!(await copyBlob(blobs, { ...entry, name, folder }, options.signal)))
        throw changed(file);
      if (name !== null) done(entry.size);
    }
  });
}

const changed = (file: string): OperatorError =>
  new OperatorError('operation', `${file} has changed since it was checked.`);

type ReplaceOptions = OperationOptions & { readonly mayEmpty: boolean };

async function exchangeRows(
  { db, settings }: Resources,
  file: string,
  { head, manifest }: InspectedBackup,
  options: ReplaceOptions,
): Promise<void> {
  await db.transaction(async (tx) => {
    // A user may have registered while the backup was verified.
    if (!options.mayEmpty) await assertEmpty(tx);
    const { uid } = await readStore(tx);
    await createShadowSchema(tx, head.schema);
    await importAllRows(tx, file, manifest, options);
    await verifyRows(tx, file, manifest);
    options.onProgress({ step: 'proving', fraction: 1 });
    await swapInShadowSchema(tx, head.schema, manifest.sequences);
    await tx.update(store).set({ annotationsEpoch: sql`gen_random_uuid()` });
    // Both ids are valid until the transaction has ended.
    await writeStoreIds(settings.dataDir, [uid, (await storeIdOf(tx)) ?? uid]);
  });
  await recordStoreId(db, settings);
}

async function importAllRows(
  tx: Queries,
  file: string,
  { tables }: Manifest,
  options: OperationOptions,
) {
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  const done = countProgress(options, 'rows', total);
  for await (const entry of readArchive(file)) {
    options.signal.throwIfAborted();
    // The files follow the tables.
    if (fileOf(entry)) return;
    const lines = (await text(entry.content)).trimEnd().split('\n');
    const table = tableOf(entry);
    if (table === null) continue;
    await importRows(tx, table, lines);
    done(lines.length);
  }
}

async function verifyRows(tx: Queries, file: string, { tables }: Manifest): Promise<void> {
  for (const { name, rows } of tables)
    if ((await countRows(tx, name)) !== rows) throw changed(file);
}
