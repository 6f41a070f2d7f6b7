import path from 'node:path';
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import { CHUNK_BYTES } from '#contract/byteRange.ts';
import { PICTURE_SIDE } from '#contract/pack/format.ts';
import { type PictureJob, sourceName } from '../workerProtocol.ts';
import { type EncodedPicture, writePicture } from './batchFile.ts';
import { hasLiveParts, paintWhole, type Source, withDocument, withSource } from './pageOfPack.ts';
import { flatColorShift, type Pixels, similarityOf } from './pictureQuality.ts';

/** Writes the picture of a page at reading size, or that it has none. */
export async function packPicture({ folder, page }: PictureJob): Promise<null> {
  const picture = await withSource(path.join(folder, sourceName), (source) =>
    readingPictureOf(source, page),
  );
  await writePicture(folder, page, picture);
  return null;
}

/** Of JPEG. The first one that shows what was painted is taken. More steps would take more time than they save bytes. */
const qualities = [80, 92];
const leastSimilarity = 0.98;
/** Delta E. */
const mostShift = 1;

/** A larger picture is of use only if it is smaller than the bytes of the PDF that the page needs. */
const mostBytes = 640_000;

/** Paints a page at reading size. Returns null if a reader's engine may paint something else. */
export const readingPictureOf = (source: Source, index: number): Promise<EncodedPicture | null> =>
  withDocument(source, async (pdf, { chunks }) => {
    const page = await pdf.getPage(index + 1);
    if (await hasLiveParts(page)) return null;
    const painted = await paintWhole(pdf, page, widthOf);
    if (!painted || painted.isUncertain) return null;
    return encoded(painted.picture, Math.max(mostBytes, chunks.size * CHUNK_BYTES));
  }).catch(() => null);

const widthOf = (ratio: number): number =>
  ratio < 1 ? PICTURE_SIDE : Math.round(PICTURE_SIDE / ratio);

async function encoded(painted: Canvas, most: number): Promise<EncodedPicture | null> {
  const { width, height } = painted;
  const pixels = pixelsOf(painted);
  for (const quality of qualities) {
    const bytes = await painted.encode('jpeg', quality);
    if (bytes.length > most) return null;
    const decoded = await decodedPixels(bytes, painted);
    const isAlike = similarityOf(pixels, decoded) >= leastSimilarity;
    if (isAlike && flatColorShift(pixels, decoded) <= mostShift) return { bytes, width, height };
  }
  return null;
}

const pixelsOf = (canvas: Canvas): Pixels =>
  canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);

async function decodedPixels(bytes: Buffer, { width, height }: Canvas): Promise<Pixels> {
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(await loadImage(bytes), 0, 0);
  return pixelsOf(canvas);
}
