import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { Color, PackHead } from '#contract/pack/head.ts';

const bytes = z.int().nonnegative();

/** The values of ten pages of a pack. Pictures and text are in the batch's data file. */
export const PackBatch = z.object({
  pages: z.array(
    z.object({
      size: z.tuple([z.number(), z.number()]),
      color: z.nullable(Color),
      ranges: z.array(bytes),
      blocks: z.array(z.int()),
      /** The height of the thumbnail; 0 without one. */
      thumbnail: bytes,
      /** Bytes, width and height. */
      preview: z.nullable(z.tuple([bytes, bytes, bytes])),
      /** Whether the preview may differ from the page as a reader's engine paints it. */
      differs: z.boolean(),
    }),
  ),
  /** The data file has text, sheet and previews, in this order. */
  text: bytes,
  sheet: bytes,
  /** Of the first batch only. */
  document: z.nullable(
    z.object({
      labels: PackHead.shape.labels,
      outline: PackHead.shape.outline,
      language: PackHead.shape.language,
    }),
  ),
});
export type PackBatch = z.infer<typeof PackBatch>;

export const batchFiles = (folder: string, batch: number) => ({
  head: path.join(folder, `batch-${batch}.json`),
  data: path.join(folder, `batch-${batch}.bin`),
});

/** The head is the last file that is written, and is written at once: its presence completes a batch. */
export async function writeBatch(
  folder: string,
  number: number,
  batch: PackBatch,
  data: readonly Uint8Array[],
): Promise<void> {
  const files = batchFiles(folder, number);
  await writeFile(files.data, Buffer.concat(data));
  await writeFile(`${files.head}.tmp`, JSON.stringify(batch));
  await rename(`${files.head}.tmp`, files.head);
}
