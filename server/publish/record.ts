import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { IssueId } from '#contract/ids.ts';
import type { Queries } from '../db/connection.ts';
import { coverRenditions, files, issues, pagePictures } from '../db/schema.ts';
import type { BlobStore } from '../files/blobStore.ts';
import type { PublishOrder } from './order.ts';
import type { PagePicture, PressResult, Rendition } from './press/index.ts';

export interface StoredFile {
  readonly sha256: string;
  readonly size: number;
  readonly mediaType: string;
}

export interface StoredIssue {
  readonly order: PublishOrder;
  readonly result: PressResult;
  readonly full: StoredFile;
  readonly sample: StoredFile | null;
  readonly covers: readonly (Rendition & { readonly file: StoredFile })[];
  readonly pictures: readonly (PagePicture & { readonly file: StoredFile })[];
}

/** Puts everything that was made into the blob store, where no reader can see it yet. */
export async function storeFiles(
  blobs: BlobStore,
  order: PublishOrder,
  result: PressResult,
): Promise<StoredIssue> {
  const put = async (path: string, mediaType: string): Promise<StoredFile> => ({
    ...(await blobs.putFile(path)),
    mediaType,
  });
  const [full, sample, covers, pictures] = await Promise.all([
    put(result.full, 'application/pdf'),
    result.sample === null ? null : put(result.sample, 'application/pdf'),
    Promise.all(
      result.renditions.map(async (cover) => ({
        ...cover,
        file: await put(cover.path, `image/${cover.format}`),
      })),
    ),
    Promise.all(
      result.pictures.map(async (picture) => ({
        ...picture,
        file: await put(picture.path, 'image/webp'),
      })),
    ),
  ]);
  return { order, result, full, sample, covers, pictures };
}

/** Must run in a transaction: an issue is seen with all that belongs to it, or not at all. */
export async function recordIssue(tx: Queries, stored: StoredIssue, now: Date): Promise<IssueId> {
  await recordFiles(tx, stored);
  const [row] = await tx
    .insert(issues)
    .values({ ...columnsOf(stored), position: await nextPosition(tx), publishedAt: now })
    .returning({ id: issues.id });
  const id = IssueId.parse(row?.id);
  await recordPictures(tx, id, stored);
  return id;
}

/** For a new issue, or for one whose former pictures are gone. */
export async function recordPictures(
  tx: Queries,
  issueId: IssueId,
  { covers, pictures }: StoredIssue,
): Promise<void> {
  await tx
    .insert(coverRenditions)
    .values(
      covers.map(({ width, format, file }) => ({ issueId, width, format, file: file.sha256 })),
    );
  if (pictures.length === 0) return;
  await tx.insert(pagePictures).values(
    pictures.map(({ page, width, height, file }) => ({
      issueId,
      page,
      width,
      height,
      file: file.sha256,
    })),
  );
}

/** The same file published twice is kept once. */
async function recordFiles(
  tx: Queries,
  { full, sample, covers, pictures }: StoredIssue,
): Promise<void> {
  const shown = [...covers, ...pictures].map(({ file }) => file);
  const rows = [full, ...(sample ? [sample] : []), ...shown];
  // In one order everywhere: two transactions that insert the same names would wait for each other.
  rows.sort((a, b) => a.sha256.localeCompare(b.sha256));
  await tx.insert(files).values(rows).onConflictDoNothing();
}

/** The new issue comes first. The lock keeps two transactions from taking the same place. */
async function nextPosition(tx: Queries): Promise<number> {
  await tx.execute(sql`select id from store for update`);
  const [last] = await tx
    .select({ position: sql<number>`coalesce(max(${issues.position}), 0)` })
    .from(issues);
  return Number(last?.position) + 1;
}

const columnsOf = ({ order, result, full, sample }: StoredIssue) => ({
  title: order.title,
  description: order.description ?? '',
  isFree: order.price === null,
  price: order.price ?? 0,
  full: full.sha256,
  fullPages: result.pages,
  sample: sample?.sha256 ?? null,
  samplePages: sample ? order.samplePages : null,
  coverFileName: `${randomUUID()}.jpg`,
  coverWidth: result.cover.width,
  coverHeight: result.cover.height,
  demoKey: order.demoKey ?? null,
});
