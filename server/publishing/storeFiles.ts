import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { spellRange } from '#contract/byteRange.ts';
import type { BlobStore } from '../platform/blobs/blobStore.ts';
import type { ProcessedPdf } from './pipeline.ts';
import type { PagePicture, PdfWorkerResult, ReadyPdf, Rendition } from './pdf-worker/index.ts';
import type { PublishReport } from './publishInput.ts';

export interface StoredFile {
  readonly sha256: string;
  readonly size: number;
  readonly mediaType: string;
  /** The first-page ranges of a PDF, in the format of the column. */
  readonly firstPageRanges?: string;
}

export interface StoredFiles {
  readonly result: PdfWorkerResult;
  /** SHA-256 of the publisher's file, which is not stored. */
  readonly source: string;
  readonly full: StoredFile;
  /** For downloads; null if it is `full`. */
  readonly download: StoredFile | null;
  readonly sample: StoredFile | null;
  readonly samplePages: number;
  readonly covers: readonly (Rendition & { readonly file: StoredFile })[];
  readonly pictures: readonly (PagePicture & { readonly file: StoredFile })[];
}

/** Writes the results to the blob store. Readers cannot see them yet. */
export async function storeFiles(
  blobs: BlobStore,
  { result, sourceFile }: Pick<ProcessedPdf, 'result' | 'sourceFile'>,
  samplePages: number,
): Promise<StoredFiles> {
  const [source, full, download, sample, covers, pictures] = await Promise.all([
    hashOfFile(sourceFile),
    storePdf(blobs, result.full),
    result.download === null ? null : storeDownload(blobs, result.download),
    result.sample === null ? null : storePdf(blobs, result.sample),
    storeCovers(blobs, result.renditions),
    storeImages(blobs, result.pictures, () => 'image/webp'),
  ]);
  return {
    result,
    source,
    full,
    download,
    sample,
    samplePages: sample ? samplePages : 0,
    covers,
    pictures,
  };
}

export const storeCovers = (
  blobs: BlobStore,
  renditions: readonly Rendition[],
): Promise<StoredFiles['covers'][number][]> =>
  storeImages(blobs, renditions, ({ format }) => `image/${format}`);

const storeImages = <Image extends { readonly path: string }>(
  blobs: BlobStore,
  images: readonly Image[],
  typeOf: (image: Image) => string,
): Promise<(Image & { readonly file: StoredFile })[]> =>
  Promise.all(
    images.map(async (image) => ({
      ...image,
      file: { ...(await blobs.putFile(image.path)), mediaType: typeOf(image) },
    })),
  );

export const storePdf = async (
  blobs: BlobStore,
  { path, firstPageRanges }: ReadyPdf,
): Promise<StoredFile> => ({
  ...(await blobs.putFile(path)),
  mediaType: 'application/pdf',
  firstPageRanges: firstPageRanges.map(spellRange).join(','),
});

const storeDownload = async (blobs: BlobStore, path: string): Promise<StoredFile> => ({
  ...(await blobs.putFile(path)),
  mediaType: 'application/pdf',
});

/** SHA-256 in hex, the name of a file in the blob store. */
export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

export const reportOf = (
  { id, title }: Pick<PublishReport, 'id' | 'title'>,
  { result, full, samplePages }: StoredFiles,
): PublishReport => ({
  id,
  title,
  pages: result.pages,
  format: result.format,
  samplePages,
  size: full.size,
  warnings: result.warnings,
  proposed: result.proposed,
});
