import type { ReadingType } from '#contract/api/reading.ts';
import type { IssueId } from '#contract/ids.ts';
import { PACK_FORMAT } from '#contract/pack/format.ts';
import type { BlobStore } from '../../platform/blobs/blobStore.ts';
import type { Queries } from '../../platform/db/connection.ts';
import { isDiskFull } from '../../platform/disk.ts';
import { packs } from '../../platform/db/schema.ts';
import type { PdfWorkerResult, ReadyPdf } from '../pdf-worker/index.ts';
import { saveFileRows } from '../saveIssue.ts';
import type { StoredFiles } from '../storeFiles.ts';
import { type StoredPack, storePack } from './assemblePack.ts';

/**
 * Stores the pack that has page 1 only, for the readers of the first minutes. Returns null without one. It does not
 * prevent the publication.
 */
export async function storeOpeningPack(
  blobs: BlobStore,
  { opening }: Pick<ReadyPdf, 'opening'>,
  pages: number,
): Promise<StoredPack | null> {
  if (opening === null) return null;
  const files = { folder: opening, batchCount: 1, pictured: [0], openingOf: pages };
  return storePack(blobs, files).catch((error: unknown) => {
    if (isDiskFull(error)) throw error;
    return null;
  });
}

interface OpeningPacks {
  readonly full: StoredPack | null;
  readonly sample: StoredPack | null;
}

export const storeOpeningPacks = async (
  blobs: BlobStore,
  { full, sample, pages }: PdfWorkerResult,
  samplePages: number,
): Promise<OpeningPacks> => ({
  full: await storeOpeningPack(blobs, full, pages),
  sample: sample && (await storeOpeningPack(blobs, sample, samplePages)),
});

/** Adds the rows of the opening packs of an issue. Must run in the transaction that saves its files. */
export async function saveOpeningPacks(
  tx: Queries,
  issueId: IssueId,
  { full, sample, samplePages, result }: StoredFiles,
  openings: OpeningPacks,
  now: Date,
): Promise<void> {
  const whole = { issueId, type: 'full', pdf: full.sha256, pages: result.pages } as const;
  await saveOpeningPack(tx, whole, openings.full, now);
  if (!sample) return;
  const part = { issueId, type: 'sample', pdf: sample.sha256, pages: samplePages } as const;
  await saveOpeningPack(tx, part, openings.sample, now);
}

interface OpenedPdf {
  readonly issueId: IssueId;
  readonly type: ReadingType;
  /** The hash of the PDF. */
  readonly pdf: string;
  readonly pages: number;
}

/**
 * Adds the row of a PDF with its opening pack. The row is due at once, and the builder replaces the pack. The row of a
 * PDF that was published before stays. Must run in the transaction that saves the PDF.
 */
export async function saveOpeningPack(
  tx: Queries,
  pdf: OpenedPdf,
  pack: StoredPack | null,
  now: Date,
): Promise<void> {
  if (!pack) return;
  const { headEnd, pictureEnd, pictures, ...file } = pack;
  await saveFileRows(tx, [file]);
  const columns = { format: PACK_FORMAT, dueAt: now, file: file.sha256, headEnd };
  await tx
    .insert(packs)
    .values({ ...pdf, ...columns, pictureEnd, pictures })
    .onConflictDoNothing();
}
