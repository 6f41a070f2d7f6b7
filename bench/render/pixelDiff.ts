import pixelmatch from 'pixelmatch';
import type { Picture } from '../probes/index.ts';

/**
 * Share of pixels up to which a picture counts as the same as ours. Pictures are compared at a quarter
 * of their size, where two engines that smooth edges and pictures differently still agree.
 */
export const tolerance = 0.02;

/** The threshold of pixelmatch: the allowed distance of two colours, from 0 to 1. */
const colour = 0.2;

/** The fraction of different pixels; 1 if the pictures have different sizes. */
export function pixelDiff(ours: Picture, theirs: Picture): number {
  const { width, height } = ours;
  if (Math.abs(width - theirs.width) > 2 || Math.abs(height - theirs.height) > 2) return 1;
  const least = { width: Math.min(width, theirs.width), height: Math.min(height, theirs.height) };
  const [one, other] = [cut(ours, least), cut(theirs, least)];
  const differing = pixelmatch(one, other, undefined, least.width, least.height, {
    threshold: colour,
  });
  return differing / (least.width * least.height);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Crops to the common upper left part, because a page's size can be rounded differently. */
function cut({ width, pixels }: Picture, size: Size): Uint8Array {
  const bytes = Buffer.from(pixels, 'base64');
  const part = new Uint8Array(size.width * size.height * 4);
  for (let row = 0; row < size.height; row += 1) {
    const start = row * width * 4;
    part.set(bytes.subarray(start, start + size.width * 4), row * size.width * 4);
  }
  return part;
}
