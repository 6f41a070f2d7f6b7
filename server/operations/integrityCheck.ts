import { sql } from 'drizzle-orm';
import type { FileUse, IntegrityReport } from '#contract/admin/operations.ts';
import { type Queries, rowsOf } from '../platform/db/connection.ts';
import type { Resources } from '../platform/resources.ts';
import { type FileColumn, fileColumns } from './tableRows.ts';
import { oneDay, oneHour } from '../platform/clock.ts';

/** Earlier files of an issue, which users may still have open. */
const earlier = 'earlier file';
/** Built again by `gatefold issue pack`. */
const pack = 'pack';

/** The kind of file of each column. */
const parts: Readonly<Record<string, string>> = {
  'issues.full_sha256': 'PDF',
  'issues.download_sha256': 'PDF for downloads',
  'issues.sample_sha256': 'sample',
  'cover_renditions.file_sha256': 'cover',
  'page_previews.file_sha256': 'picture of a page for the publisher',
  'file_versions.file_sha256': earlier,
  'packs.file_sha256': pack,
  'store_icons.file_sha256': 'icon of the store',
};

export const partOf = ({ table, column }: FileColumn): string =>
  parts[`${table}.${column}`] ?? `${table}.${column}`;

/** The lifetime of a link to a file, and a margin. */
const linksLive = 13 * oneHour;

/** Checks all rows and the size of all files. A backup also reads the content. */
export async function checkIntegrity({ db, blobs, clock }: Dependencies): Promise<IntegrityReport> {
  const referenced = await referencedFiles(db);
  const faults: IntegrityReport = {
    missing: [],
    wrongSize: [],
    uses: [],
    incomplete: await incompleteIssues(db),
    orphans: await unnamed(db),
    outlived: await outlived(db, clock.now()),
  };
  for (const [sha256, size] of referenced) {
    const head = await blobs.head(sha256);
    if (head === null) faults.missing.push(sha256);
    else if (head.size !== size) faults.wrongSize.push(sha256);
  }
  for await (const sha256 of blobs.list()) {
    if (!referenced.has(sha256)) faults.orphans.push(sha256);
  }
  return { ...faults, uses: await usesOf(db, [...faults.missing, ...faults.wrongSize]) };
}

/**
 * Whether the issue needs the file. Only users who have an earlier file open need it, and readers work
 * without a pack.
 */
export const isNeeded = ({ part }: FileUse): boolean => part !== earlier && part !== pack;

async function usesOf(db: Queries, hashes: readonly string[]): Promise<FileUse[]> {
  if (hashes.length === 0) return [];
  // As text, because the two drivers write arrays differently.
  const hashList = sql`select jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb)`;
  const ofIssues = fileColumns.filter(({ table }) => table !== 'store_icons');
  const each = ofIssues.map(({ table, column }) => {
    const issue = table === 'issues' ? 'id' : 'issue_id';
    return sql`select r.${sql.identifier(column)} as sha256, r.${sql.identifier(issue)} as issue,
      ${partOf({ table, column })}::text as part
      from ${sql.identifier(table)} r where r.${sql.identifier(column)} in (${hashList})`;
  });
  const uses = sql.join(each, sql` union all `);
  return rowsOf<FileUse>(
    db,
    sql`select distinct u.sha256, u.issue, i.title, u.part from (${uses}) u
      join issues i on i.id = u.issue order by u.issue, u.part, u.sha256`,
  );
}

type Dependencies = Pick<Resources, 'db' | 'blobs' | 'clock'>;

/**
 * Deletes files that no row names and that are older than a day. A younger file may belong to an issue that
 * is being published. Returns the number of files and bytes.
 */
export async function deleteUnusedFiles(
  dependencies: Dependencies,
): Promise<{ files: number; bytes: number }> {
  const { db, clock } = dependencies;
  const before = new Date(clock.now().getTime() - oneDay);
  await deleteExpiredVersions(db, clock.now());
  // A locked row belongs to an issue that is being published again.
  await db.execute(sql`delete from files where sha256 in (
    select f.sha256 from files f where f.created_at < ${before.toISOString()}::timestamptz
    and not exists (${named}) for update skip locked)`);
  return sweepBlobs(dependencies, before);
}

async function sweepBlobs({ db, blobs }: Dependencies, before: Date) {
  const swept = { files: 0, bytes: 0 };
  const referenced = await referencedFiles(db);
  for await (const sha256 of blobs.list()) {
    if (referenced.has(sha256)) continue;
    const head = await blobs.head(sha256);
    if (!head || head.storedAt >= before || (await isNamed(db, sha256))) continue;
    await blobs.delete(sha256);
    swept.files += 1;
    swept.bytes += head.size;
  }
  return swept;
}

/** A publisher may have published the same file after the list was made. */
async function isNamed(db: Queries, sha256: string): Promise<boolean> {
  return (await rowsOf(db, sql`select from files where sha256 = ${sha256}`)).length > 0;
}

async function referencedFiles(db: Queries): Promise<Map<string, number>> {
  const rows = await rowsOf<{ name: string; size: string }>(
    db,
    sql`select sha256 as name, size::text as size from files`,
  );
  return new Map(rows.map(({ name, size }) => [name, Number(size)]));
}

/** Finds a row that names the file `f`, in each table with a foreign key to files. */
const named = sql.join(
  fileColumns.map(
    ({ table, column }) =>
      sql`select 1 from ${sql.identifier(table)} r where r.${sql.identifier(column)} = f.sha256`,
  ),
  sql` union all `,
);

async function unnamed(db: Queries): Promise<string[]> {
  const query = sql`select f.sha256 as name from files f where not exists (${named})`;
  return (await rowsOf<{ name: string }>(db, query)).map(({ name }) => name);
}

const isOutlived = (now: Date) =>
  sql`replaced_at < ${new Date(now.getTime() - linksLive).toISOString()}::timestamptz`;

async function outlived(db: Queries, now: Date): Promise<string[]> {
  const query = sql`select distinct file_sha256 as name from file_versions where ${isOutlived(now)}`;
  return (await rowsOf<{ name: string }>(db, query)).map(({ name }) => name);
}

const deleteExpiredVersions = (db: Queries, now: Date) =>
  db.execute(sql`delete from file_versions where ${isOutlived(now)}`);

/** Issues without a cover, or with an incomplete sample. */
async function incompleteIssues(db: Queries): Promise<number[]> {
  const query = sql`select i.id from issues i
    where not exists (select from cover_renditions c where c.issue_id = i.id)
    or (i.sample_sha256 is null) <> (i.sample_pages is null) order by i.id`;
  return (await rowsOf<{ id: number }>(db, query)).map(({ id }) => id);
}
