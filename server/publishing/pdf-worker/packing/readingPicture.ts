import { PICTURE_SIDE } from '#contract/pack/format.ts';
import type { PictureJob } from '../workerProtocol.ts';
import { type EncodedPicture, writePicture } from './batchFile.ts';
import { paintWhole, type Source, withDocument, withSource } from './pageOfPack.ts';

const quality = 85;

/** Writes the picture of a page at reading size, or that it has none. */
export async function packPicture({ folder, page }: PictureJob): Promise<null> {
  const picture = await withSource(folder, (source) => readingPictureOf(source, page));
  await writePicture(folder, page, picture);
  return null;
}

/** Paints a page at reading size. Returns null if a reader's engine may paint something else. */
export const readingPictureOf = (source: Source, index: number): Promise<EncodedPicture | null> =>
  withDocument(source, async (pdf) => {
    const page = await pdf.getPage(index + 1);
    const painted = await paintWhole(pdf, page, widthOf);
    if (!painted || painted.isUncertain) return null;
    const { width, height } = painted.picture;
    return { bytes: await painted.picture.encode('webp', quality), width, height };
  }).catch(() => null);

const widthOf = (ratio: number): number =>
  ratio < 1 ? PICTURE_SIDE : Math.round(PICTURE_SIDE / ratio);
