import { isDiskFull } from '../../platform/disk.ts';
import { makeCover } from './cover.ts';
import { openPdf, type OpenPdf } from './pdf.ts';
import { makePictures } from './pictures.ts';
import { type Rewritten } from './rewrite.ts';
import { withSmallerPictures } from './smallerPictures.ts';

/** The cover and the first spread. */
const previewPages = 3;

/**
 * Paints what is shown of a file before it is opened. Pictures for which there is not enough memory are
 * made smaller first, in a file of these pages alone.
 */
export async function paintPreviews({ file, pdf }: Rewritten, folder: string) {
  const painted = await paint(pdf, folder);
  if (!painted.isCoverIncomplete && !painted.areIncomplete) return painted;
  const pages = Math.min(previewPages, pdf.pages);
  const smaller = await withSmallerPictures(folder, file, pages).catch(nullUnlessDiskFull);
  const opened = smaller && (await openPdf(smaller.file, smaller.maxPixels).catch(() => null));
  if (!opened) return painted;
  try {
    return await paint(opened, folder);
  } finally {
    await opened.close();
  }
}

async function paint(pdf: OpenPdf, folder: string) {
  const { isIncomplete: isCoverIncomplete, ...cover } = await makeCover(pdf, folder);
  return { ...cover, ...(await makePictures(pdf, folder)), isCoverIncomplete };
}

/** The page stays as it is painted where its pictures cannot be made smaller. */
function nullUnlessDiskFull(error: unknown): null {
  if (isDiskFull(error)) throw error;
  return null;
}
