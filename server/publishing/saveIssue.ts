import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ReadingType } from '#contract/api/reading.ts';
import { IssueId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import {
  coverRenditions,
  files,
  issues,
  pagePreviews,
  fileVersions,
} from '../platform/db/schema.ts';
import { type IssueRow, newMetadata } from './issueRows.ts';
import type { PublishInput } from './publishInput.ts';
import type { Proposed } from './pdf-worker/workerProtocol.ts';
import type { StoredFile, StoredFiles } from './storeFiles.ts';
import { announceIssue } from '../news/newsSending.ts';
import { newCoverName } from '../catalog/coverRoutes.ts';

type NamedInput = PublishInput & { readonly title: string };

/**
 * Inserts an issue with its files and pictures. Must run in a transaction, so that no incomplete
 * issue is visible.
 */
export async function saveIssue(
  tx: Queries,
  input: NamedInput,
  stored: StoredFiles,
  now: Date,
): Promise<IssueId> {
  await saveFileRows(tx, filesOf(stored));
  const { id, position } = await nextPosition(tx);
  await tx.insert(issues).values({
    ...columnsOfReading(input, stored.result.proposed),
    ...newMetadata(input, stored.result.proposed),
    ...columnsOfInput(input, now),
    ...columnsOfFiles(id, stored),
    id,
    sortOrder: input.position ?? position,
  });
  await savePagePreviews(tx, id, stored);
  // An import names the time of an earlier publication.
  if (!input.draft && !input.publishedAt) await announceIssue(tx, id, now);
  return id;
}

/**
 * Replaces an issue's file. Open readers continue with the old file. Must run in a transaction that
 * has locked the issue.
 */
export async function saveReplacement(
  tx: Queries,
  before: IssueRow,
  stored: StoredFiles,
  now: Date,
): Promise<void> {
  const id = IssueId.parse(before.id);
  const { proposed, cover: page } = stored.result;
  const { coverWidth, coverHeight } = before;
  const columns = {
    ...columnsOfFiles(id, stored),
    // A picture of the publisher stays the cover.
    ...(before.pageWidth !== null && {
      coverWidth,
      coverHeight,
      pageWidth: page.width,
      pageHeight: page.height,
    }),
  };
  await saveFileRows(tx, filesOf(stored));
  await saveFileVersion(tx, before, columns, now);
  await tx
    .update(issues)
    .set({ ...columns, ...columnsOfReading(knownReadingOf(before), proposed) })
    .where(eq(issues.id, id));
  await tx
    .delete(coverRenditions)
    .where(and(eq(coverRenditions.issueId, id), eq(coverRenditions.isOwn, false)));
  await tx.delete(pagePreviews).where(eq(pagePreviews.issueId, id));
  await savePagePreviews(tx, id, stored);
}

/** Records the replaced files of an issue for their open readers. */
export async function saveFileVersion(
  tx: Queries,
  before: IssueRow,
  after: { readonly full: string; readonly sample: string | null },
  now: Date,
): Promise<void> {
  const types: readonly ReadingType[] = ['full', 'sample'];
  for (const type of types) {
    const [was, is] = [before[type], after[type]];
    if (was === null || was === is) continue;
    await tx
      .insert(fileVersions)
      .values({ issueId: before.id, type, file: was, replacedAt: now })
      .onConflictDoUpdate({
        target: [fileVersions.issueId, fileVersions.type, fileVersions.file],
        set: { replacedAt: now },
      });
  }
  // A file that was replaced earlier and returns is a present file again.
  const present = [after.full, ...(after.sample ? [after.sample] : [])];
  await tx
    .delete(fileVersions)
    .where(and(eq(fileVersions.issueId, before.id), inArray(fileVersions.file, present)));
}

/** Inserts the cover in all sizes, and the pictures of the first spread for the publisher. */
async function savePagePreviews(
  tx: Queries,
  id: IssueId,
  { covers, pictures }: StoredFiles,
): Promise<void> {
  await saveCovers(tx, id, covers, false);
  if (pictures.length === 0) return;
  await tx.insert(pagePreviews).values(
    pictures.map(({ page, width, height, file }) => ({
      issueId: id,
      page,
      width,
      height,
      file: file.sha256,
    })),
  );
}

export const saveCovers = (
  tx: Queries,
  issueId: IssueId,
  covers: StoredFiles['covers'],
  isOwn: boolean,
) =>
  tx.insert(coverRenditions).values(
    covers.map(({ width, format, file }) => ({
      issueId,
      width,
      format,
      isOwn,
      file: file.sha256,
    })),
  );

const filesOf = ({ full, download, sample, covers, pictures }: StoredFiles): StoredFile[] => [
  full,
  ...(download ? [download] : []),
  ...(sample ? [sample] : []),
  ...[...covers, ...pictures].map(({ file }) => file),
];

/**
 * A file that is published twice is stored once. Its row gets the time of this publication and
 * stays locked until the transaction ends, so that the cleanup of old files does not delete it.
 */
export async function saveFileRows(tx: Queries, rows: readonly StoredFile[]): Promise<void> {
  // One order in all transactions prevents deadlocks between inserts of the same names.
  const inOrder = [...new Map(rows.map((row) => [row.sha256, row])).values()].toSorted((a, b) =>
    a.sha256 < b.sha256 ? -1 : 1,
  );
  await tx
    .insert(files)
    .values(inOrder)
    .onConflictDoUpdate({ target: files.sha256, set: { createdAt: sql`excluded.created_at` } });
}

/** The new issue comes first. The lock prevents equal positions in two transactions. */
async function nextPosition(tx: Queries): Promise<{ id: IssueId; position: number }> {
  await lockShelf(tx);
  const [next] = await tx
    .select({
      id: sql`nextval(pg_get_serial_sequence('issues', 'id'))`.mapWith(Number),
      position: sql`coalesce(max(${issues.sortOrder}), 0) + 1`.mapWith(Number),
    })
    .from(issues);
  return { id: IssueId.parse(next?.id), position: Number(next?.position) };
}

/** Locks the order of the shelf until the transaction ends. */
export const lockShelf = (tx: Queries) => tx.execute(sql`select id from store for update`);

const columnsOfInput = (input: NamedInput, now: Date) => ({
  title: input.title,
  description: input.description ?? '',
  isFree: input.price === null,
  price: input.price ?? 0,
  seedKey: input.seedKey ?? null,
  importKey: input.importKey ?? null,
  publishedAt: input.publishedAt ?? (input.draft ? null : now),
  withdrawnAt: input.draft ? now : null,
});

type ReadingColumns = Pick<PublishInput, 'language' | 'readingDirection' | 'spreads'>;

/** Values that the publisher does not set come from the file. */
const columnsOfReading = (
  { language, readingDirection, spreads }: ReadingColumns,
  proposed: Pick<Proposed, 'language' | 'direction'>,
) => ({
  language: language === undefined ? proposed.language : language,
  readingDirection: readingDirection ?? (proposed.direction === 'rtl' ? 'rtl' : 'auto'),
  spreads: spreads ?? 'auto',
});

/** The known values of an issue stay when its file is replaced. */
const knownReadingOf = ({ language, readingDirection, spreads }: IssueRow): ReadingColumns => ({
  spreads,
  ...(language !== null && { language }),
  ...(readingDirection !== 'auto' && { readingDirection }),
});

/** The cover gets a new name, because caches keep a cover under its name for ever. */
const columnsOfFiles = (
  id: IssueId,
  { result, full, download, sample, samplePages, source }: StoredFiles,
) => ({
  full: full.sha256,
  download: download?.sha256 ?? null,
  fullPages: result.pages,
  textAccess: result.textAccess,
  sample: sample?.sha256 ?? null,
  samplePages: sample ? samplePages : null,
  source,
  coverFileName: newCoverName(id),
  coverWidth: result.cover.width,
  coverHeight: result.cover.height,
});
