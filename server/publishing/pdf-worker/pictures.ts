import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Canvas, createCanvas, type Image } from '@napi-rs/canvas';
import { isDiskFull } from '../../platform/disk.ts';
import type { OpenPdf, Size } from './pdf.ts';
import type { PagePicture } from './workerProtocol.ts';

const maxWidth = 1200;
/** The bound for very tall pages. */
const maxHeight = 2400;
const quality = 78;

/** Page 1 on a canvas, where it lies at `left` and `top`. */
export interface PaintedPage {
  readonly painted: Canvas;
  readonly left: number;
  readonly top: number;
  /** Whether a picture is missing. */
  readonly isIncomplete: boolean;
}

/** The pictures for the publisher. On an incomplete one a picture is missing. */
interface Pictures {
  readonly pictures: readonly PagePicture[];
  readonly areIncomplete: boolean;
}

/**
 * Paints the first spread: pages 2 and 3, or page 1 of a file with one page.
 * @param first page 1, which is not painted again
 */
export async function makePictures(
  pdf: OpenPdf,
  folder: string,
  first: PaintedPage,
): Promise<Pictures> {
  const pages = pdf.pages === 1 ? [1] : [2, 3].filter((page) => page <= pdf.pages);
  const pictures: PagePicture[] = [];
  let areIncomplete = false;
  for (const page of pages) {
    const picture = await pictureOf(pdf, page, folder, first).catch((error: unknown) => {
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

async function pictureOf(pdf: OpenPdf, page: number, folder: string, first: PaintedPage) {
  const { width, height, scale } = fitting(await pdf.sizeOf(page));
  const canvas = createCanvas(width, height);
  const isIncomplete = page === 1 ? copyOf(first, canvas) : await pdf.paint(page, canvas, scale);
  const file = path.join(folder, `page-${page}.webp`);
  await writeFile(file, await canvas.encode('webp', quality));
  return { page, width, height, path: file, isIncomplete };
}

/** Draws page 1 without the white beside it. Returns whether a picture is missing. */
function copyOf({ painted, left, top, isIncomplete }: PaintedPage, canvas: Canvas): boolean {
  const { width, height } = painted;
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    painted,
    left,
    top,
    width - 2 * left,
    height - 2 * top,
    0,
    0,
    canvas.width,
    canvas.height,
  );
  return isIncomplete;
}

/** Scales the whole page to fit the bounds, for any page size. */
function fitting(page: Size): Size & { scale: number } {
  const scale = Math.min(maxWidth / page.width, maxHeight / page.height);
  const pixels = (points: number) => Math.max(1, Math.round(points * scale));
  return { scale, width: pixels(page.width), height: pixels(page.height) };
}

export const heightAt = (picture: Canvas | Image, width: number): number =>
  Math.max(1, Math.round((picture.height * width) / picture.width));

/**
 * Returns the picture at a smaller width. The width is halved until the last step is less than a
 * half, because one large step skips pixels.
 */
export function scaled(picture: Canvas | Image, width: number): Canvas {
  const next = picture.width >= 2 * width ? Math.ceil(picture.width / 2) : width;
  const canvas = createCanvas(next, heightAt(picture, next));
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return next === width ? canvas : scaled(canvas, width);
}
