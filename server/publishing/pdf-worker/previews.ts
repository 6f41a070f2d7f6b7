import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { coverWidths } from '#contract/api/issue.ts';
import { isDiskFull } from '../../platform/disk.ts';
import { openPdf, type OpenPdf, type Size } from './pdf.ts';
import { makePictures, heightAt, type PaintedPage, scaled } from './pictures.ts';
import type { Rewritten } from './rewritePdf.ts';
import { withSmallerPictures } from './smallerPictures.ts';
import { type CoverFiles, PdfWorkerRefusal, type Rendition } from './workerProtocol.ts';

const widest = Math.max(...coverWidths);
/** The page is painted at twice the largest width and scaled down, which keeps text even. */
export const paintedWidth = 2 * widest;
/** A taller or wider page is shown whole, with white beside it. */
const maxAspect = 3;

const quality = { webp: 80, jpeg: 84 } as const;
const formats = ['webp', 'jpeg'] as const;

/** Paints page 1 and writes it into `folder` as the cover. */
async function makeCover(
  pdf: OpenPdf,
  folder: string,
): Promise<CoverFiles & { readonly first: PaintedPage }> {
  const first = await paintCover(pdf);
  return { ...(await writeRenditions(first.painted, folder)), first };
}

/** Writes a picture into `folder` in every width and format of a cover. */
export async function writeRenditions(painted: Canvas, folder: string): Promise<CoverFiles> {
  const renditions: Rendition[] = [];
  for (const width of coverWidths) {
    const smaller = scaled(painted, width);
    for (const format of formats) renditions.push(await write(smaller, format, folder));
  }
  const cover = { width: widest, height: heightAt(painted, widest) };
  return { cover, renditions };
}

async function paintCover(pdf: OpenPdf): Promise<PaintedPage> {
  try {
    const { scale, height, ...corner } = framing(await pdf.sizeOf(1));
    const painted = createCanvas(paintedWidth, height);
    const isIncomplete = await pdf.paint(1, painted, scale, corner);
    return { painted, isIncomplete, ...corner };
  } catch {
    throw new PdfWorkerRefusal('broken');
  }
}

/** Returns the place of the whole page in the middle of a frame of `paintedWidth`, which is bounded for any page size. */
export function framing(page: Size) {
  const ratio = clamp(page.height / page.width, 1 / maxAspect, maxAspect);
  const height = Math.round(paintedWidth * ratio);
  const scale = Math.min(paintedWidth / page.width, height / page.height);
  const left = Math.max(0, Math.round((paintedWidth - page.width * scale) / 2));
  const top = Math.max(0, Math.round((height - page.height * scale) / 2));
  return { scale, height, left, top };
}

const clamp = (value: number, lowest: number, highest: number): number =>
  Math.min(highest, Math.max(lowest, value));

async function write(picture: Canvas, format: Rendition['format'], folder: string) {
  const file = path.join(folder, `cover-${picture.width}.${format}`);
  const bytes =
    format === 'webp'
      ? await picture.encode('webp', quality.webp)
      : await picture.encode('jpeg', quality.jpeg);
  await writeFile(file, bytes);
  return { width: picture.width, format, path: file };
}

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
