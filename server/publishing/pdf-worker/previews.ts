import { isDiskFull } from '../../platform/disk.ts';
import { makeCover } from './cover.ts';
import { openPdf, type OpenPdf } from './pdf.ts';
import { makePictures } from './pictures.ts';
import { type Rewritten } from './rewritePdf.ts';
import { withSmallerPictures } from './smallerPictures.ts';

/** The cover and the first spread. */
const previewPages = 3;

/**
 * Paints the cover and the first spread. Pictures that are too large for the memory are reduced
 * first, in a copy of these pages.
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
  const { first, ...cover } = await makeCover(pdf, folder);
  const pictures = await makePictures(pdf, folder, first);
  return { ...cover, ...pictures, isCoverIncomplete: first.isIncomplete };
}

/** If pictures cannot be reduced, the first painting stays. */
function nullUnlessDiskFull(error: unknown): null {
  if (isDiskFull(error)) throw error;
  return null;
}
