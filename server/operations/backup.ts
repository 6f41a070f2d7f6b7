import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Queries } from '../platform/db/connection.ts';
import { lastMigration, unknownMigration } from '../platform/db/migrations.ts';
import { OperatorError, codeOf } from '../platform/operatorErrors.ts';
import type { Resources } from '../platform/resources.ts';
import { isDiskFull } from '../platform/disk.ts';
import {
  type ArchiveWriter,
  format,
  type Head,
  headName,
  type Manifest,
  manifestName,
  writeArchive,
} from './archive.ts';
import type { InspectedBackup } from './inspectBackup.ts';
import { type OperationOptions, countProgress } from './progress.ts';
import {
  countRows,
  inSnapshot,
  exportRows,
  readSequences,
  backedUp,
  contentTables,
} from './tableRows.ts';

type BackupSource = Pick<Resources, 'db' | 'blobs' | 'clock'>;

/**
 * Writes a backup: the rows of one snapshot, and all files that the rows name. The store stays open,
 * because the content of a file name never changes. Throws `OperatorError`.
 */
export async function backUp(
  { db, blobs, clock }: BackupSource,
  file: string,
  options: OperationOptions,
): Promise<InspectedBackup> {
  if (existsSync(file))
    throw new OperatorError('operation', `There is a file ${file} already: say another.`);
  let written: InspectedBackup | null = null;
  await writeArchive(file, options.signal, async (archive) => {
    const { head, ...rows } = await inSnapshot(db, async (tx) => {
      await assertHasContent(tx);
      const head: Head = {
        kind: 'gatefold-backup',
        format,
        schema: await schemaOf(tx),
        madeAt: clock.now().toISOString(),
      };
      await archive.put(headName, inLines(head));
      return { head, ...(await writeRows(tx, archive, options)) };
    });
    const files = await writeFiles(blobs, archive, rows.files, options);
    const manifest = { tables: rows.tables, sequences: rows.sequences, ...files };
    await archive.put(manifestName, inLines(manifest));
    written = { head, manifest };
  }).catch((error: unknown) => {
    throw asRefusal(file, error);
  });
  if (!written) throw new Error('A backup was written without its manifest.');
  return written;
}

/** A backup of an empty store is probably a backup of the wrong store, and would replace a good backup. */
async function assertHasContent(tx: Queries): Promise<void> {
  for (const table of contentTables) if ((await countRows(tx, table)) > 0) return;
  throw new OperatorError(
    'operation',
    'The store has no issue, no account and no payment, so nothing was backed up: are DATA_DIR and DATABASE_URL right?',
  );
}

const inLines = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

async function schemaOf(tx: Queries): Promise<string> {
  const schema = await lastMigration(tx);
  if (schema !== null && schema !== unknownMigration) return schema;
  throw new OperatorError(
    'operation',
    'The database is of a later Gatefold: use that one’s command.',
  );
}

interface FileRow {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

async function writeRows(tx: Queries, archive: ArchiveWriter, options: OperationOptions) {
  let total = 0;
  for (const name of backedUp) total += await countRows(tx, name);
  const countDone = countProgress(options, 'rows', total);
  const tables: Manifest['tables'] = [];
  const files: FileRow[] = [];
  for (const name of backedUp) {
    const hash = createHash('sha256');
    let rows = 0;
    let part = 0;
    for await (const lines of exportRows(tx, name)) {
      const text = `${lines.join('\n')}\n`;
      part += 1;
      await archive.put(`tables/${name}/${part}.ndjson`, text);
      hash.update(text);
      rows += lines.length;
      countDone(lines.length);
      if (name === 'files') files.push(...lines.map((line) => JSON.parse(line) as FileRow));
    }
    tables.push({ name, rows, sha256: hash.digest('hex') });
  }
  return { tables, files, sequences: await readSequences(tx, 'public') };
}

async function writeFiles(
  blobs: Resources['blobs'],
  archive: ArchiveWriter,
  rows: readonly FileRow[],
  options: OperationOptions,
): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const countDone = countProgress(
    options,
    'files',
    rows.reduce((sum, { size }) => sum + size, 0),
  );
  const missing: string[] = [];
  const files = { count: 0, bytes: 0 };
  for (const { sha256, size } of rows) {
    const head = await blobs.head(sha256);
    if (head?.size === size) {
      await archive.putStream(`files/${sha256}`, size, await blobs.get(sha256));
      files.count += 1;
      files.bytes += size;
    } else missing.push(sha256);
    countDone(size);
  }
  return { files, missing };
}

function asRefusal(file: string, error: unknown): unknown {
  if (isDiskFull(error)) return new OperatorError('operation', `There is no room for ${file}.`);
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR')
    return new OperatorError('operation', `${file} cannot be written to (${code}).`);
  return error;
}
