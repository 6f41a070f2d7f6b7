import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { isDiskFull } from '../../platform/disk.ts';
import type { OpenPdf, Size } from './pdf.ts';
import type { PagePicture } from './protocol.ts';

const maxWidth = 1200;
/** The bound for very tall pages. */
const maxHeight = 2400;
const quality = 78;

/** The pictures for the publisher. On an incomplete one a picture is missing. */
export interface Pictures {
  readonly pictures: readonly PagePicture[];
  readonly areIncomplete: boolean;
}

/** Paints the first spread: pages 2 and 3, or page 1 of a file with one page. */
export async function makePictures(pdf: OpenPdf, folder: string): Promise<Pictures> {
  const pages = pdf.pages === 1 ? [1] : [2, 3].filter((page) => page <= pdf.pages);
  const pictures: PagePicture[] = [];
  let areIncomplete = false;
  for (const page of pages) {
    const picture = await pictureOf(pdf, page, folder).catch((error: unknown) => {
      if (isDiskFull(error)) throw error;
      return null;
    });
    if (!picture) continue;
    const { isIncomplete, ...painted } = picture;
    pictures.push(painted);
    areIncomplete ||= isIncomplete;
  }
  return { pictures, areIncomplete };
}

async function pictureOf(pdf: OpenPdf, page: number, folder: string) {
  const { width, height, scale } = fitting(await pdf.sizeOf(page));
  const canvas = createCanvas(width, height);
  const isIncomplete = await pdf.paint(page, canvas, scale);
  const file = path.join(folder, `page-${page}.webp`);
  await writeFile(file, await canvas.encode('webp', quality));
  return { page, width, height, path: file, isIncomplete };
}

/** Scales the whole page to fit the bounds, for any page size. */
function fitting(page: Size): Size & { scale: number } {
  const scale = Math.min(maxWidth / page.width, maxHeight / page.height);
  const pixels = (points: number) => Math.max(1, Math.round(points * scale));
  return { scale, width: pixels(page.width), height: pixels(page.height) };
}

export const heightAt = (picture: Canvas, width: number): number =>
  Math.max(1, Math.round((picture.height * width) / picture.width));

/**
 * Returns the picture at a smaller width. The width is halved until the last step is less than a
 * half, because one large step skips pixels.
 */
export function scaled(picture: Canvas, width: number): Canvas {
  const next = picture.width >= 2 * width ? Math.ceil(picture.width / 2) : width;
  const canvas = createCanvas(next, heightAt(picture, next));
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return next === width ? canvas : scaled(canvas, width);
}
