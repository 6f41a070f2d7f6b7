import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import type { PDFPageProxy } from '../pdfjs.ts';

/** How far two pictures of one size differ. */
interface Difference {
  /** The mean difference of a channel, from 0 to 255. */
  readonly mean: number;
  /** The share of pixels with a channel that differs by more than `strongLevel`. */
  readonly strongShare: number;
}

/** In pictures of a painting and of another one, compressed or not. */
const strongLevel = 64;

/** Means of so many pixels in each direction are compared: compression changes letters and the grain of photographs. */
const block = 8;

/**
 * A preview that differs by more is not shown. Pixel by pixel, the compressed previews of 97 pages of real files differ from
 * the painted pictures by at most 7 levels and 0.7 % of the pixels; means of blocks differ by less. Twice and more of that
 * is a picture that does not show the page.
 */
const tolerance: Difference = { mean: 16, strongShare: 0.05 };

/** @param one red, green, blue and opacity of each pixel */
export function differenceOf(one: Uint8ClampedArray, other: Uint8ClampedArray): Difference {
  const pixels = one.length / 4;
  let sum = 0;
  let strong = 0;
  for (let at = 0; at < one.length; at += 4) {
    let largest = 0;
    for (let channel = at; channel < at + 3; channel += 1) {
      const apart = Math.abs((one[channel] ?? 0) - (other[channel] ?? 0));
      sum += apart;
      largest = Math.max(largest, apart);
    }
    if (largest > strongLevel) strong += 1;
  }
  return { mean: sum / (3 * pixels), strongShare: strong / pixels };
}

export const isTolerated = ({ mean, strongShare }: Difference): boolean =>
  mean <= tolerance.mean && strongShare <= tolerance.strongShare;

/** Whether a compressed picture shows what was painted. */
export async function showsPainted(painted: Canvas, bytes: Buffer): Promise<boolean> {
  const { width, height } = painted;
  const decoded = await loadImage(bytes);
  if (decoded.width !== width || decoded.height !== height) return false;
  return isTolerated(differenceOf(blocksOf(decoded), blocksOf(painted)));
}

/** The picture with one pixel for each block. Each halving takes the mean of 2 × 2 pixels; one large step would skip pixels. */
function blocksOf(picture: Canvas | Image): Uint8ClampedArray {
  let smaller = halved(picture);
  for (let size = 2; size < block; size *= 2) smaller = halved(smaller);
  return smaller.getContext('2d').getImageData(0, 0, smaller.width, smaller.height).data;
}

function halved(picture: Canvas | Image): Canvas {
  const canvas = createCanvas(Math.ceil(picture.width / 2), Math.ceil(picture.height / 2));
  canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The part of a font of pdf.js that says where its letters come from. */
interface Font {
  readonly missingFile?: boolean;
  readonly isType3Font?: boolean;
}

/**
 * Whether a painted page has letters in a font of the device, because the file has neither the font nor one that pdf.js
 * replaces. The server and the devices of readers have other fonts.
 */
export function usesDeviceFont({ commonObjs }: PDFPageProxy): boolean {
  for (const [, object] of commonObjs as Iterable<readonly [string, Font | null]>)
    if (object?.missingFile === true && object.isType3Font !== true) return true;
  return false;
}
