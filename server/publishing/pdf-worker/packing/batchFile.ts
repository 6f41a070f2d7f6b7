import { access, copyFile, readFile, rename, writeFile } from 'node:fs/promises';
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
      /**
       * The time of a processor in milliseconds for the painting as a preview, with the decoding of pictures; null if the
       * page is not painted. Unlike wall time it does not grow while other processes use the machine.
       */
      paintTime: z.nullable(bytes),
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
      direction: PackHead.shape.direction,
    }),
  ),
});
export type PackBatch = z.infer<typeof PackBatch>;

export const batchFiles = (folder: string, batch: number) => ({
  head: path.join(folder, `batch-${batch}.json`),
  data: path.join(folder, `batch-${batch}.bin`),
});

/** Bytes, width and height of a picture at reading size; null if the page has none. */
const PictureSize = z.nullable(z.tuple([bytes, bytes, bytes]));
export type PictureSize = z.infer<typeof PictureSize>;

export const pictureFiles = (folder: string, index: number) => ({
  head: path.join(folder, `picture-${index}.json`),
  data: path.join(folder, `picture-${index}.jpeg`),
});

export const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

export const readPictureSize = async (folder: string, index: number): Promise<PictureSize> =>
  PictureSize.parse(JSON.parse(await readFile(pictureFiles(folder, index).head, 'utf8')));

export interface EncodedPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

export async function writePicture(
  folder: string,
  index: number,
  picture: EncodedPicture | null,
): Promise<void> {
  const files = pictureFiles(folder, index);
  if (picture) await writeFile(files.data, picture.bytes);
  const size: PictureSize = picture && [picture.bytes.length, picture.width, picture.height];
  await writeAtOnce(files.head, size);
}

export async function copyPicture(from: string, to: string, index: number): Promise<void> {
  const [source, target] = [pictureFiles(from, index), pictureFiles(to, index)];
  if (await readPictureSize(from, index)) await copyFile(source.data, target.data);
  await copyFile(source.head, target.head);
}

/** The presence of the file means that the files before it are complete. */
async function writeAtOnce(file: string, value: unknown): Promise<void> {
  await writeFile(`${file}.tmp`, JSON.stringify(value));
  await rename(`${file}.tmp`, file);
}

export async function readBatch(folder: string, batch: number): Promise<PackBatch> {
  return PackBatch.parse(JSON.parse(await readFile(batchFiles(folder, batch).head, 'utf8')));
}

/** The head is the last file that is written. */
export async function writeBatch(
  folder: string,
  number: number,
  batch: PackBatch,
  data: readonly Uint8Array[],
): Promise<void> {
  const files = batchFiles(folder, number);
  await writeFile(files.data, Buffer.concat(data));
  await writeAtOnce(files.head, batch);
}
