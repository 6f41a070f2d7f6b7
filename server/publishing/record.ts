import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ReadingType } from '#contract/api/reading.ts';
import { IssueId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import {
  coverRenditions,
  files,
  issues,
  pagePictures,
  replacedFiles,
} from '../platform/db/schema.ts';
import type { PublishOrder } from './publishOrder.ts';
import type { Proposed } from './pdf-worker/protocol.ts';
import type { StoredFile, StoredFiles } from './storeFiles.ts';
import { newCoverName } from '../catalog/coverRoutes.ts';

export type IssueRow = typeof issues.$inferSelect;

type NamedOrder = PublishOrder & { readonly title: string };

/** Must run in a transaction: an issue is seen with all that belongs to it, or not at all. */
export async function recordIssue(
  tx: Queries,
  order: NamedOrder,
  stored: StoredFiles,
  now: Date,
): Promise<IssueId> {
  await recordFiles(tx, filesOf(stored));
  const { id, position } = await nextPlace(tx);
  await tx.insert(issues).values({
    ...columnsOfReading(order, stored.result.proposed),
    ...columnsOfOrder(order, now),
    ...columnsOfFiles(id, stored),
    id,
    position: order.position ?? position,
  });
  await recordPictures(tx, id, stored);
  return id;
}

/**
 * Puts a new file in the place of an issue's present one, which whoever has it open goes on with.
 * Must run in a transaction that has locked the issue.
 */
export async function recordReplacement(
  tx: Queries,
  before: IssueRow,
  stored: StoredFiles,
  now: Date,
): Promise<void> {
  const id = IssueId.parse(before.id);
  const columns = columnsOfFiles(id, stored);
  await recordFiles(tx, filesOf(stored));
  await recordReplacedFile(tx, before, columns, now);
  const { proposed } = stored.result;
  await tx
    .update(issues)
    .set({ ...columns, ...columnsOfReading(decidedOf(before), proposed) })
    .where(eq(issues.id, id));
  await tx.delete(coverRenditions).where(eq(coverRenditions.issueId, id));
  await tx.delete(pagePictures).where(eq(pagePictures.issueId, id));
  await recordPictures(tx, id, stored);
}

/** Notes which of an issue's files give way to others, for those who have them open. */
export async function recordReplacedFile(
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
      .insert(replacedFiles)
      .values({ issueId: before.id, type, file: was, replacedAt: now })
      .onConflictDoUpdate({
        target: [replacedFiles.issueId, replacedFiles.type, replacedFiles.file],
        set: { replacedAt: now },
      });
  }
  // One that comes back is the present one again.
  const present = [after.full, ...(after.sample ? [after.sample] : [])];
  await tx
    .delete(replacedFiles)
    .where(and(eq(replacedFiles.issueId, before.id), inArray(replacedFiles.file, present)));
}

/** What is shown of it: the cover in all its sizes, and to its publisher the first spread. */
async function recordPictures(
  tx: Queries,
  id: IssueId,
  { covers, pictures }: StoredFiles,
): Promise<void> {
  await tx.insert(coverRenditions).values(
    covers.map(({ width, format, file }) => ({
      issueId: id,
      width,
      format,
      file: file.sha256,
    })),
  );
  if (pictures.length === 0) return;
  await tx.insert(pagePictures).values(
    pictures.map(({ page, width, height, file }) => ({
      issueId: id,
      page,
      width,
      height,
      file: file.sha256,
    })),
  );
}

const filesOf = ({ full, sample, covers, pictures }: StoredFiles): StoredFile[] => [
  full,
  ...(sample ? [sample] : []),
  ...[...covers, ...pictures].map(({ file }) => file),
];

/**
 * The same file published twice is kept once. Its row becomes as young as this publication and is locked until
 * its end, so that no sweep of old files deletes it meanwhile.
 */
export async function recordFiles(tx: Queries, rows: readonly StoredFile[]): Promise<void> {
  // In one order everywhere: two transactions that insert the same names would wait for each other.
  const inOrder = [...new Map(rows.map((row) => [row.sha256, row])).values()].toSorted((a, b) =>
    a.sha256 < b.sha256 ? -1 : 1,
  );
  await tx
    .insert(files)
    .values(inOrder)
    .onConflictDoUpdate({ target: files.sha256, set: { createdAt: sql`excluded.created_at` } });
}

/** The new issue comes first. The lock keeps two transactions from taking the same place. */
async function nextPlace(tx: Queries): Promise<{ id: IssueId; position: number }> {
  await lockShelf(tx);
  const [next] = await tx
    .select({
      id: sql`nextval(pg_get_serial_sequence('issues', 'id'))`.mapWith(Number),
      position: sql`coalesce(max(${issues.position}), 0) + 1`.mapWith(Number),
    })
    .from(issues);
  return { id: IssueId.parse(next?.id), position: Number(next?.position) };
}

/** Until the transaction's end nobody else changes the order of the shelf. */
export const lockShelf = (tx: Queries) => tx.execute(sql`select id from store for update`);

const columnsOfOrder = (order: NamedOrder, now: Date) => ({
  title: order.title,
  description: order.description ?? '',
  isFree: order.price === null,
  price: order.price ?? 0,
  seedKey: order.seedKey ?? null,
  importKey: order.importKey ?? null,
  publishedAt: order.publishedAt ?? (order.draft ? null : now),
  withdrawnAt: order.draft ? now : null,
});

type Reading = Pick<PublishOrder, 'language' | 'readingDirection' | 'spreads'>;

/** What the publisher does not say, the file proposes. */
const columnsOfReading = (
  { language, readingDirection, spreads }: Reading,
  proposed: Pick<Proposed, 'language' | 'direction'>,
) => ({
  language: language === undefined ? proposed.language : language,
  readingDirection: readingDirection ?? (proposed.direction === 'rtl' ? 'rtl' : 'auto'),
  spreads: spreads ?? 'auto',
});

/** What is known of an issue stays when it gets another file. */
const decidedOf = ({ language, readingDirection, spreads }: IssueRow): Reading => ({
  spreads,
  ...(language !== null && { language }),
  ...(readingDirection !== 'auto' && { readingDirection }),
});

/** The cover's name is new, because everybody keeps a cover under its name for ever. */
const columnsOfFiles = (
  id: IssueId,
  { result, full, sample, samplePages, source }: StoredFiles,
) => ({
  full: full.sha256,
  fullPages: result.pages,
  sample: sample?.sha256 ?? null,
  samplePages: sample ? samplePages : null,
  source,
  coverFileName: newCoverName(id),
  coverWidth: result.cover.width,
  coverHeight: result.cover.height,
});
