import { CHUNK_BYTES } from '#contract/byteRange.ts';
import type { PackBatch } from '../pdf-worker/packing/batchFile.ts';

type PackedPage = PackBatch['pages'][number];
export type MeasuredPage = Pick<PackedPage, 'paintTime' | 'differs' | 'ranges'>;

/** Bytes that a line of 20 Mbit/s brings in a millisecond. */
const bytesPerMillisecond = 2500;

/**
 * Returns how long a reader waits for a page, in milliseconds: for its painting, and for the bytes that only some pages
 * need. `contract/pack/README.md` says how the painting at reading size follows from that of the preview.
 * @param sharedBytes bytes that each page of the document needs
 */
export function waitFor({ paintTime, ranges }: MeasuredPage, sharedBytes: number): number {
  if (paintTime === null) return 0;
  return paintTime + Math.max(0, bytesOf(ranges) - sharedBytes) / bytesPerMillisecond;
}

/** The first chunk and the number of chunks of each range. */
const bytesOf = (ranges: readonly number[]): number =>
  ranges.reduce((sum, value, at) => sum + (at % 2 === 1 ? value : 0), 0) * CHUNK_BYTES;

/** A reader hardly notices a shorter wait. In milliseconds. */
const leastWait = 250;
/** At most one of so many pages, because a picture takes as long as the rest of three pages. */
const pagesPerPicture = 8;

/** Returns the indices of pages that a picture is made of: page 1, and then slow pages, the slowest first. */
export function pagesWorthPictures(pages: readonly MeasuredPage[]): readonly number[] {
  const needed = pages.flatMap(({ ranges }) => (ranges.length > 0 ? [bytesOf(ranges)] : []));
  const sharedBytes = needed.reduce((least, bytes) => Math.min(least, bytes), Infinity);
  const waits = pages.map((page) => (page.differs ? 0 : waitFor(page, sharedBytes)));
  const slow = [...waits.entries()]
    .filter(([index, wait]) => index > 0 && wait >= leastWait)
    .toSorted(([, a], [, b]) => b - a)
    .map(([index]) => index);
  return [0, ...slow.slice(0, Math.ceil(pages.length / pagesPerPicture))];
}

const mostBytesPerPage = 120_000;

/** The bytes that the pictures of a pack may have together. Page 1 has its picture in any case. */
export const pictureBudget = (pdfBytes: number, pages: number): number =>
  Math.min(pdfBytes / 4, pages * mostBytesPerPage);
