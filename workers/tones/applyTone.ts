import type { PdfRect } from '../pdf/engineProtocol.ts';
import { lumaOf, type PageTraits, SAMPLE_SIDE, traitsIn } from './pageTraits.ts';
import type { Tone } from './toneProtocol.ts';

/** Where a canvas lies on the page: its corner in pixels, and the pixels of a PDF point. */
export interface CanvasPlace {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** A partly transparent picture. */
export interface CutOutPicture {
  readonly bitmap: ImageBitmap;
  /** The part that is painted, on the page. */
  readonly rect: PdfRect;
  /** From the unit square to the page at scale 1. */
  readonly matrix: readonly number[];
}

/** In whole pixels. */
interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Paper of the tones that multiply. */
const papers = { sepia: '#f3e7cd', dim: '#b4b2ae' } as const;

/** What white and black become at night. Black paper would glare beside white letters. */
const nightPaper = [29, 28, 26] as const;
const nightInk = [224, 219, 210] as const;

/** The pixels that are changed at once: about 2 ms. */
const PIXELS_AT_ONCE = 400_000;

/** Returns the traits of a page from a painting of the whole page. */
export function traitsOf(
  page: OffscreenCanvas | ImageBitmap,
  pictures: readonly PdfRect[],
  size: PageTraits['size'],
): PageTraits {
  const sample = new OffscreenCanvas(SAMPLE_SIDE, SAMPLE_SIDE);
  const context = contextOf(sample);
  // Smoothed from all pixels, so that paintings at different scales have one sample.
  context.imageSmoothingQuality = 'high';
  context.drawImage(page, 0, 0, SAMPLE_SIDE, SAMPLE_SIDE);
  const { data } = context.getImageData(0, 0, SAMPLE_SIDE, SAMPLE_SIDE);
  return traitsIn(data, pictures, size);
}

export function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) throw new Error('This browser paints nothing in a worker.');
  return context;
}

/**
 * Gives a finished painting its tone. All pictures of a page that a reader sees pass here.
 * @param traits of the page; only Night needs them
 * @param cutOuts the partly transparent pictures on the canvas
 * @param pause awaited between parts of the work
 */
export async function applyTone(
  canvas: OffscreenCanvas,
  tone: Tone,
  traits: PageTraits | null,
  place: CanvasPlace,
  pause: () => Promise<void>,
  cutOuts: readonly CutOutPicture[] = [],
): Promise<void> {
  const context = contextOf(canvas);
  if (tone.kind !== 'night') return multiply(context, papers[tone.kind]);
  if (!traits || traits.isDark || (traits.isScan && !tone.invertsScans)) return;
  const pictures = traits.pictures.map((one) => pixelsOf(one, place));
  const layers = cutOuts.map((one) => layerOf(one, canvas, place));
  for (const part of partsOutside(pictures, canvas)) {
    const image = context.getImageData(part.x, part.y, part.width, part.height);
    invert(image.data);
    context.putImageData(image, part.x, part.y);
    await pause();
  }
  for (const layer of layers) {
    if (layer) context.drawImage(layer.canvas, layer.x, layer.y);
    release(layer?.canvas);
  }
}

/** What a canvas shows of a cut-out, with the transparency of the picture; null if it shows nothing of it. */
function layerOf(
  { bitmap, matrix, rect }: CutOutPicture,
  from: OffscreenCanvas,
  place: CanvasPlace,
) {
  const whole = pixelsOf(rect, place);
  const [x, y] = [Math.max(0, whole.x), Math.max(0, whole.y)];
  const width = Math.min(from.width, whole.x + whole.width) - x;
  const height = Math.min(from.height, whole.y + whole.height) - y;
  if (width <= 0 || height <= 0) return null;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) return null;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix.map((one) => one * place.scale);
  context.setTransform(a, b, c, d, e - place.x - x, f - place.y - y);
  // A picture of a file begins with its upper row, at the upper edge of the unit square.
  context.transform(1, 0, 0, -1, 0, 1);
  context.drawImage(bitmap, 0, 0, 1, 1);
  context.resetTransform();
  context.globalCompositeOperation = 'source-in';
  context.drawImage(from, -x, -y);
  return { canvas, x, y };
}

function release(canvas: OffscreenCanvas | undefined): void {
  if (canvas) Object.assign(canvas, { width: 0, height: 0 });
}

function multiply(context: OffscreenCanvasRenderingContext2D, paper: string): void {
  context.save();
  context.resetTransform();
  context.globalAlpha = 1;
  context.globalCompositeOperation = 'multiply';
  context.fillStyle = paper;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  context.restore();
}

/** pdf.js rounds the edges of a picture in the same way. */
function pixelsOf({ x, y, width, height }: PdfRect, place: CanvasPlace): Part {
  const across = (points: number) => Math.round(points * place.scale - place.x);
  const down = (points: number) => Math.round(points * place.scale - place.y);
  const [left, top] = [across(x), down(y)];
  return { x: left, y: top, width: across(x + width) - left, height: down(y + height) - top };
}

/** Cuts the canvas without the pictures into parts. */
export function partsOutside(
  pictures: readonly Part[],
  { width, height }: Pick<Part, 'width' | 'height'>,
): readonly Part[] {
  const rows = Math.max(1, Math.floor(PIXELS_AT_ONCE / width));
  const edges = pictures.flatMap((one) => [one.y, one.y + one.height]);
  const cuts = Array.from({ length: Math.ceil(height / rows) }, (_, at) => at * rows);
  const tops = [...new Set([...cuts, ...edges])]
    .filter((y) => y >= 0 && y < height)
    .toSorted((a, b) => a - b);
  return tops.flatMap((y, at) => {
    const row = { y, height: (tops[at + 1] ?? height) - y };
    const beside = pictures.filter((one) => one.y <= y && one.y + one.height > y);
    return gapsIn(beside, width).map((gap) => ({ ...gap, ...row }));
  });
}

function gapsIn(pictures: readonly Part[], width: number): readonly Pick<Part, 'x' | 'width'>[] {
  const gaps: Pick<Part, 'x' | 'width'>[] = [];
  let x = 0;
  for (const one of pictures.toSorted((a, b) => a.x - b.x)) {
    if (one.x > x) gaps.push({ x, width: Math.min(one.x, width) - x });
    x = Math.max(x, one.x + one.width);
    if (x >= width) return gaps;
  }
  return [...gaps, { x, width: width - x }];
}

/** What each channel becomes, by its value less twice the luma. It is clamped to the paper and the ink. */
const tables = [0, 1, 2].map((channel) => {
  const [paper, ink] = [nightPaper[channel] ?? 0, nightInk[channel] ?? 255];
  return Uint8Array.from({ length: 766 }, (_, at) => {
    const inverted = Math.max(0, Math.min(at - 255, 255));
    return Math.round(paper + (inverted * (ink - paper)) / 255);
  });
});

/**
 * Inverts the luma and keeps the differences of the channels, and so the hue: black letters on a yellow ground become light
 * letters on a dark one. Milliseconds for 2 megapixels of text in Chromium: 4 to 6. Composite operations without a filter
 * (`difference` with white, then `color` with the original) need more.
 */
export function invert(data: Uint8ClampedArray): void {
  const [reds, greens, blues] = tables;
  if (!reds || !greens || !blues) return;
  for (let at = 0; at < data.length; at += 4) {
    const red = data[at] ?? 0;
    const green = data[at + 1] ?? 0;
    const blue = data[at + 2] ?? 0;
    const shift = 510 - 2 * lumaOf(red, green, blue);
    data[at] = reds[red + shift] ?? 0;
    data[at + 1] = greens[green + shift] ?? 0;
    data[at + 2] = blues[blue + shift] ?? 0;
  }
}
