import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { maxPicturePixels } from './document.ts';
import { type Picture, pictureAt } from './picture.ts';
import { PlainPdf } from './pdfObjects.ts';
import { qpdf } from './qpdf.ts';
import { smallerJpeg } from './smallerJpeg.ts';
import { smallerSamples } from './smallerSamples.ts';

const shownName = 'shown.pdf';

/** More pixels take longer than a publisher waits. */
const maxPixels = 150_000_000;
/** The maximum bytes of data that is unpacked at once. */
const maxUnwrapped = 150_000_000;
/**
 * The maximum pixels of one bit, which pdf.js holds packed and paints on a canvas of their size.
 */
const maxBits = 100_000_000;

interface Smaller {
  readonly file: string;
  /** The pixels of the largest paintable picture of this file. */
  readonly maxPixels: number;
}

/**
 * Writes the first pages to a file in which too large pictures are smaller, so that they can be
 * painted. The file stays in the worker. Returns null if it cannot be made.
 */
export async function withSmallerPictures(
  folder: string,
  file: string,
  pages: number,
): Promise<Smaller | null> {
  const first = await inOwnFile(folder, file, pages, '--stream-data=preserve');
  if (!first || !first.rest.some(isWrapped) || bytesOf(first.rest) > maxUnwrapped) return first;
  // qpdf undoes nested and outdated filters.
  return (await inOwnFile(folder, file, pages, '--stream-data=uncompress')) ?? first;
}

/** Whether only qpdf can undo the filters. */
const isWrapped = ({ filter, outerFilters }: Picture): boolean =>
  (outerFilters.length > 0 && filter !== 'DCTDecode') ||
  (filter !== null && ['LZWDecode', 'RunLengthDecode'].includes(filter));

/** The bytes that qpdf would unpack at once. */
const bytesOf = (pictures: readonly Picture[]): number =>
  pictures
    .filter(({ filter }) => filter !== 'DCTDecode' && filter !== 'JPXDecode')
    .reduce(
      (sum, { width, height, components, bits }) =>
        sum + (width * height * (components ?? 4) * bits) / 8,
      0,
    );

/** The file of the first pages, and the large pictures that stay. */
async function inOwnFile(folder: string, file: string, pages: number, streams: string) {
  const { ending } = await qpdf(folder, [
    '--empty',
    '--object-streams=disable',
    streams,
    '--remove-unreferenced-resources=yes',
    '--pages',
    `/folder/${path.basename(file)}`,
    `1-${pages}`,
    '--',
    `/folder/${shownName}`,
  ]);
  if (ending === 'failed') return null;
  const shown = path.join(folder, shownName);
  const handle = openSync(shown, 'r+');
  try {
    const rest = await shrink(new PlainPdf(handle), { handle, path: shown });
    const arePaintable = rest.every(isPaintable);
    return { file: shown, rest, maxPixels: arePaintable ? maxPixels : maxPicturePixels };
  } finally {
    closeSync(handle);
  }
}

/** Returns the large pictures that stay. */
async function shrink(pdf: PlainPdf, file: ShownFile): Promise<Picture[]> {
  const smaller = new Map<number, readonly [string, Buffer]>();
  const rest: Picture[] = [];
  for (let number = 1; number < pdf.count; number += 1) {
    const picture = pictureAt(pdf, number);
    if (!picture || pixelsOf(picture) <= maxPicturePixels) continue;
    const made = pixelsOf(picture) <= maxPixels ? await smallerOf(picture, file) : null;
    if (made) smaller.set(number, made);
    else rest.push(picture);
  }
  pdf.update(smaller);
  return rest;
}

const pixelsOf = ({ width, height }: Picture): number => width * height;

interface ShownFile {
  readonly handle: number;
  readonly path: string;
}

function smallerOf(picture: Picture, { handle, path: file }: ShownFile) {
  if (picture.filter === 'DCTDecode') return smallerJpeg(picture, handle);
  return picture.outerFilters.length === 0 ? smallerSamples(picture, file) : null;
}

/** pdf.js decodes JPEG 2000 at a smaller size by itself. */
const isPaintable = (picture: Picture): boolean =>
  pixelsOf(picture) <=
  (picture.filter === 'JPXDecode' ? maxPixels : picture.bits === 1 ? maxBits : 0);
