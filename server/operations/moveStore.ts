import { createHash } from 'node:crypto';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { MoveReport } from '#contract/admin/operations.ts';
import { type Connection, type Queries, rowsOf } from '../platform/db/connection.ts';
import type { BlobStore } from '../platform/blobs/blobStore.ts';
import { lockFolder } from '../platform/exclusiveFolderLock.ts';
import { OperatorError } from '../platform/operatorErrors.ts';
import { inWorkFolder } from '../publishing/index.ts';
import type { Resources } from '../platform/resources.ts';
import { readOrCreateSecret, importSecret } from '../platform/security/keys.ts';
import { copyStoredSettings } from '../platform/storedSettings.ts';
import type { Settings } from '../config/settings.ts';
import { copyBlob, assertEmpty } from './restore.ts';
import { countProgress, type OperationOptions } from './progress.ts';
import {
  countRows,
  inSnapshot,
  exportRows,
  importRows,
  readSequences,
  moved,
} from './tableRows.ts';
import { openEmbedded, openServer } from '../platform/db/openDatabase.ts';
import { oneDay } from '../platform/clock.ts';
import { openBlobs } from '../platform/blobs/index.ts';

/** The target of a move. Absent parts stay in their place. */
type MoveTarget = Partial<Pick<Settings, 'databaseUrl' | 'storage'>>;

/**
 * Copies the store to another database, its files to another place, or both. The source stays unchanged.
 * After a move to another database the old store stays closed, so that no user buys there. Throws
 * `OperatorError`.
 */
export async function moveStore(
  source: Resources,
  order: MoveTarget,
  options: OperationOptions,
): Promise<MoveReport> {
  const { storage = source.settings.storage, databaseUrl } = order;
  const blobs = order.storage
    ? await openBlobs(storage, new Date(source.clock.now().getTime() - oneDay))
    : source.blobs;
  const copyOnce = () => copyFiles(source, blobs, options);
  if (databaseUrl === undefined) return { rows: null, files: await copyOnce() };
  if (databaseUrl === source.settings.databaseUrl)
    throw new OperatorError('operation', 'The store is there already: say another database.');
  const settings = { ...source.settings, databaseUrl, storage };
  const target = await openTarget(settings);
  try {
    await assertNewTarget(target.db);
    const before = await copyOnce();
    options.onProgress({ step: 'closing', fraction: 0 });
    return await source.maintenance.whileClosed(
      'move',
      async () => {
        // Copies once more, for files that were published meanwhile.
        const files = sumOf(before, await copyOnce());
        const rows = await replaceRows(source, target.db, options);
        await importSecret({ settings, db: target.db }, await readOrCreateSecret(source));
        await copyStoredSettings(source.db, target.db);
        return { rows, files };
      },
      'moved',
    );
  } finally {
    await target.close();
  }
}

type Files = MoveReport['files'];

const sumOf = (one: Files, other: Files): Files => ({
  count: one.count + other.count,
  bytes: one.bytes + other.bytes,
});

async function openTarget({ databaseUrl, dataDir }: Settings): Promise<Connection> {
  if (databaseUrl) return openServer(databaseUrl);
  const lock = await lockFolder(dataDir);
  const opened = await openEmbedded(path.join(dataDir, 'db')).catch(async (error: unknown) => {
    await lock.release();
    throw error;
  });
  return {
    ...opened,
    async close() {
      await opened.close();
      await lock.release();
    },
  };
}

const assertNewTarget = (tx: Queries): Promise<void> =>
  assertEmpty(tx).catch(() => {
    throw new OperatorError(
      'operation',
      'There is a store in that database already: say one that is empty.',
    );
  });

/** Skips files that the target has in full. Returns the copied files. */
async function copyFiles(
  source: Resources,
  target: BlobStore,
  options: OperationOptions,
): Promise<Files> {
  const copied = { count: 0, bytes: 0 };
  if (target === source.blobs) return copied;
  const rows = await rowsOf<{ name: string; size: string }>(
    source.db,
    sql`select sha256 as name, size::text as size from files order by sha256`,
  );
  const total = rows.reduce((sum, { size }) => sum + Number(size), 0);
  const done = countProgress(options, 'files', total);
  await inWorkFolder(source.settings.dataDir, async (folder) => {
    for (const { name, size } of rows) {
      options.signal.throwIfAborted();
      if ((await target.head(name))?.size !== Number(size)) {
        const content = await source.blobs.get(name);
        if (!(await copyBlob(target, { name, content, folder }, options.signal)))
          throw new OperatorError(
            'operation',
            `The file ${name} is damaged: see “gatefold check”.`,
          );
        copied.count += 1;
        copied.bytes += Number(size);
      }
      done(Number(size));
    }
  });
  return copied;
}

/** Copies one snapshot of the source in one transaction of the target. Returns the number of rows. */
async function replaceRows(
  { db }: Resources,
  target: Resources['db'],
  options: OperationOptions,
): Promise<number> {
  return inSnapshot(db, (from) =>
    target.transaction(async (into) => {
      await into.execute(sql`set local timezone to 'UTC'`);
      // PostgreSQL refuses this without `cascade` while a table that is not moved, such as `page_texts`, refers to these.
      await into.execute(
        sql`truncate ${sql.join(
          moved.map((table) => sql.identifier(table)),
          sql`, `,
        )} cascade`,
      );
      const rows = await copyRows(from, into, options);
      await countOn(from, into);
      return rows;
    }),
  );
}

async function copyRows(from: Queries, into: Queries, options: OperationOptions): Promise<number> {
  let total = 0;
  for (const table of moved) total += await countRows(from, table);
  const done = countProgress(options, 'rows', total);
  for (const table of moved) {
    const hash = createHash('sha256');
    for await (const lines of exportRows(from, table)) {
      options.signal.throwIfAborted();
      await importRows(into, table, lines);
      for (const line of lines) hash.update(line);
      done(lines.length);
    }
    await verifyRows(into, table, hash.digest('hex'));
  }
  return total;
}

/** Reads the written rows again and compares them with the source. */
async function verifyRows(into: Queries, table: string, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  for await (const lines of exportRows(into, table)) for (const line of lines) hash.update(line);
  if (hash.digest('hex') !== sha256)
    throw new OperatorError(
      'operation',
      `The table ${table} did not arrive as it was. Nothing was moved.`,
    );
}

async function countOn(from: Queries, into: Queries): Promise<void> {
  for (const [name, last] of Object.entries(await readSequences(from, 'public')))
    await into.execute(sql`select setval(${`public.${name}`}::regclass, ${last})`);
}
