import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type * as z from 'zod';
import type { BackupReport } from '#contract/admin/operations.ts';
import { migrationNames } from '../platform/db/migrations.ts';
import { OperatorError, codeOf } from '../platform/operatorErrors.ts';
import {
  type ArchiveEntry,
  format,
  Head,
  headName,
  Manifest,
  manifestName,
  readArchive,
} from './archive.ts';
import { type OperationOptions, countProgress } from './progress.ts';
import { excludedTables } from './tableRows.ts';

export const reportOf = ({ head, manifest }: InspectedBackup): BackupReport => ({
  madeAt: head.madeAt,
  rows: rowsIn(manifest),
  files: manifest.files,
  missing: manifest.missing,
});

const rowsIn = ({ tables }: Manifest): Record<string, number> =>
  Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));

export interface InspectedBackup {
  readonly head: Head;
  readonly manifest: Manifest;
}

const partName = /^tables\/([a-z_]{1,63})\/\d{1,9}\.ndjson$/;
const fileName = /^files\/([0-9a-f]{64})$/;

/** Returns the table of an entry; null for an entry without rows. */
export const tableOf = ({ name }: Pick<ArchiveEntry, 'name'>): string | null =>
  partName.exec(name)?.[1] ?? null;

/** Returns the name of the file of an entry; null for an entry that is no file. */
export const fileOf = ({ name }: Pick<ArchiveEntry, 'name'>): string | null =>
  fileName.exec(name)?.[1] ?? null;

/** The parts of a backup that were read so far. */
interface BackupContent {
  head: Head | null;
  manifest: Manifest | null;
  readonly tables: Map<string, { readonly hash: ReturnType<typeof createHash>; rows: number }>;
  readonly files: Map<string, number>;
}

/** Reads a whole backup and verifies that it is complete and unchanged. Throws `OperatorError`. */
export async function inspectBackup(
  file: string,
  options: OperationOptions,
): Promise<InspectedBackup> {
  const done = countProgress(options, 'checking', await sizeOf(file));
  const content: BackupContent = {
    head: null,
    manifest: null,
    tables: new Map(),
    files: new Map(),
  };
  try {
    for await (const entry of readArchive(file, done)) {
      options.signal.throwIfAborted();
      if (content.manifest || (entry.name === headName) !== (content.head === null))
        throw strange(file);
      await inspectEntry(file, entry, content);
    }
  } catch (error) {
    throw isOfTar(error)
      ? new OperatorError('operation', `${file} is no backup, or a part of one.`)
      : error;
  }
  const { head, manifest } = content;
  if (!head || !manifest)
    throw new OperatorError('operation', `${file} is only a part of a backup.`);
  assertMatchesManifest(file, content, manifest);
  return { head, manifest };
}

const isOfTar = (error: unknown): boolean =>
  error instanceof Error && /tar header|end of data|premature/i.test(error.message);

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    throw new OperatorError('operation', `${file} cannot be read (${codeOf(error)}).`);
  }
}

const strange = (file: string): OperatorError =>
  new OperatorError('operation', `${file} is no backup of a store.`);

const damaged = (file: string, what: string): OperatorError =>
  new OperatorError('operation', `${file} is damaged: ${what}. Take another backup.`);

async function inspectEntry(
  file: string,
  entry: ArchiveEntry,
  content: BackupContent,
): Promise<void> {
  if (entry.name === headName) {
    content.head = await parsed(file, Head, entry.content);
    assertSupported(content.head);
  } else if (entry.name === manifestName)
    content.manifest = await parsed(file, Manifest, entry.content);
  else if (tableOf(entry)) await inspectRows(entry, tableOf(entry) ?? '', content);
  else if (fileOf(entry)) await inspectFile(file, entry, fileOf(entry) ?? '', content);
  else throw strange(file);
}

async function parsed<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  content: Readable,
): Promise<z.output<Schema>> {
  try {
    return schema.parse(JSON.parse(await text(content)));
  } catch {
    throw strange(file);
  }
}

function assertSupported({ format: its, schema, madeAt }: Head): void {
  const day = madeAt.slice(0, 10);
  if (its < format)
    throw new OperatorError(
      'operation',
      `This backup of ${day} was made by a checkout from before the first release, which this version cannot restore. Restore it with that checkout, run “gatefold export” there, and run “gatefold import” with this version.`,
    );
  if (its === format && migrationNames.includes(schema)) return;
  throw new OperatorError(
    'operation',
    `This backup of ${day} was made by a later Gatefold: restore it with that one.`,
  );
}

async function inspectRows({ content }: ArchiveEntry, name: string, { tables }: BackupContent) {
  const table = tables.get(name) ?? { hash: createHash('sha256'), rows: 0 };
  tables.set(name, table);
  for await (const chunk of content as AsyncIterable<Buffer>) {
    table.hash.update(chunk);
    for (const byte of chunk) if (byte === 10) table.rows += 1;
  }
}

async function inspectFile(
  file: string,
  { content, size }: ArchiveEntry,
  name: string,
  { files }: BackupContent,
): Promise<void> {
  const hash = createHash('sha256');
  for await (const chunk of content as AsyncIterable<Buffer>) hash.update(chunk);
  if (hash.digest('hex') !== name) throw damaged(file, `what is in ${name} is something else`);
  files.set(name, size);
}

function assertMatchesManifest(
  file: string,
  { tables, files }: BackupContent,
  manifest: Manifest,
): void {
  for (const [name] of tables) {
    if (name in excludedTables || !manifest.tables.some((table) => table.name === name))
      throw strange(file);
  }
  const empty = createHash('sha256').digest('hex');
  for (const { name, rows, sha256 } of manifest.tables) {
    const found = tables.get(name);
    const isSame = found?.rows === rows && found.hash.digest('hex') === sha256;
    if (!isSame && !(found === undefined && rows === 0 && sha256 === empty))
      throw damaged(file, `the table ${name} is not as it was written`);
  }
  const bytes = [...files.values()].reduce((sum, size) => sum + size, 0);
  if (files.size !== manifest.files.count || bytes !== manifest.files.bytes)
    throw damaged(file, 'it lacks files');
}
