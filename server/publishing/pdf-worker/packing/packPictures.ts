import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { THUMBNAIL_WIDTH } from '#contract/pack/format.ts';
import { scaled } from '../pictures.ts';

/** Colours that differ in the lower bits only count as one. */
const lostBits = 4;

interface Bin {
  count: number;
  readonly sum: [number, number, number];
}

/** Returns the most frequent colour of a picture as `rrggbb`: usually its paper. */
export function dominantColor(picture: Canvas): string {
  const { data } = picture.getContext('2d').getImageData(0, 0, picture.width, picture.height);
  const bins = new Map<number, Bin>();
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    const key = ((red >> lostBits) << 8) | ((green >> lostBits) << 4) | (blue >> lostBits);
    const bin = bins.get(key) ?? { count: 0, sum: [0, 0, 0] };
    bin.count += 1;
    bin.sum[0] += red;
    bin.sum[1] += green;
    bin.sum[2] += blue;
    bins.set(key, bin);
  }
  const [largest] = [...bins.values()].toSorted((a, b) => b.count - a.count);
  if (!largest) return 'ffffff';
  const { sum, count } = largest;
  return sum
    .map((part) =>
      Math.round(part / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
}

/**
 * Tried one after the other until the pictures of a batch fit their budget. Pages of small letters
 * need more bytes than photographs, and nobody reads letters of this size.
 */
const previewQualities = [45, 30, 20, 10];
const sheetQualities = [50, 40, 30, 20];

/** Bytes of a page. With these a hundred pages take less than 3 MB, with their text. */
const previewBytes = 22_000;
const thumbnailBytes = 4_000;

interface Sheet {
  readonly bytes: Buffer;
  /** The height of each thumbnail; 0 without one. */
  readonly heights: readonly number[];
}

/** Draws thumbnails beside each other. Returns null if there are none. */
export async function sheetOf(thumbnails: readonly (Canvas | null)[]): Promise<Sheet | null> {
  const heights = thumbnails.map((thumbnail) => thumbnail?.height ?? 0);
  const height = Math.max(...heights);
  if (height <= 0) return null;
  const sheet = createCanvas(THUMBNAIL_WIDTH * thumbnails.length, height);
  const context = sheet.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, sheet.width, height);
  for (const [at, thumbnail] of thumbnails.entries())
    if (thumbnail) context.drawImage(thumbnail, at * THUMBNAIL_WIDTH, 0);
  const [bytes] = await encoded([sheet], sheetQualities, thumbnailBytes * thumbnails.length);
  return bytes ? { bytes, heights } : null;
}

export const thumbnailOf = (picture: Canvas): Canvas => scaled(picture, THUMBNAIL_WIDTH);

export const previewsOf = (pictures: readonly Canvas[]): Promise<readonly Buffer[]> =>
  encoded(pictures, previewQualities, previewBytes * pictures.length);

/** Encodes pictures at the best quality with which they fit a budget, or else at the lowest. */
async function encoded(
  pictures: readonly Canvas[],
  qualities: readonly number[],
  budget: number,
): Promise<readonly Buffer[]> {
  let files: readonly Buffer[] = [];
  for (const quality of qualities) {
    const isLast = quality === qualities.at(-1);
    if (!isLast && (await estimateOf(pictures, quality)) > budget) continue;
    files = await encodedAt(pictures, quality);
    if (bytesIn(files) <= budget) break;
  }
  return files;
}

const encodedAt = (pictures: readonly Canvas[], quality: number): Promise<readonly Buffer[]> =>
  Promise.all(pictures.map((picture) => picture.encode('webp', quality)));

const bytesIn = (files: readonly Buffer[]): number =>
  files.reduce((sum, { length }) => sum + length, 0);

/** Pictures of a batch that are encoded to estimate all. */
const samples = 2;

async function estimateOf(pictures: readonly Canvas[], quality: number): Promise<number> {
  if (pictures.length <= samples) return 0;
  const step = Math.floor(pictures.length / samples);
  const some = pictures.filter((_, at) => at % step === 0).slice(0, samples);
  return (bytesIn(await encodedAt(some, quality)) * pictures.length) / some.length;
}
