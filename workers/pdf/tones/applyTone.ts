import type { PdfRect, Tone } from '../engineProtocol.ts';
import { lumaOf, type PageTraits, SAMPLE_SIDE, traitsIn } from './pageTraits.ts';

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

/** What white becomes at night. Black paper would glare beside white letters. */
const nightPaper = [30, 28, 25] as const;
/** The distance from the paper to the ink, in each channel. */
const NIGHT_RANGE = 194;
/** A fill that moves inverted pixels into that range. */
const nightFill = 'rgb(125 117 104 / 0.2392)';

/** The pixels that are changed at once: about 3 ms. */
const PIXELS_AT_ONCE = 400_000;
/** A side of the blocks that are searched for colours, in pixels. */
const BLOCK = 16;
/** The difference of two channels in the mean of a block from which it has a colour. */
const LEAST_TINT = 6;

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
  const layer = layerOf(cutOuts, canvas, place);
  const coloured = colouredBands(canvas);
  for (const part of partsOutside(pictures, canvas)) {
    const inverted = coloured.flatMap((band) => invertedPart(context, common(part, band)));
    invertGrey(context, part);
    for (const { image, x, y } of inverted) context.putImageData(image, x, y);
    await pause();
  }
  if (!layer) return;
  context.drawImage(layer.canvas, layer.x, layer.y);
  // Safari releases the memory when the sides are 0.
  Object.assign(layer.canvas, { width: 0, height: 0 });
}

/**
 * What a canvas shows of cut-outs, with their transparency; null if it shows nothing of them. They have one layer, because
 * each use of a canvas as a picture may copy it.
 */
function layerOf(cutOuts: readonly CutOutPicture[], from: OffscreenCanvas, place: CanvasPlace) {
  const parts = cutOuts.map(({ rect }) =>
    common(pixelsOf(rect, place), { x: 0, y: 0, ...sizeOf(from) }),
  );
  const shown = parts.filter(({ width, height }) => width > 0 && height > 0);
  if (shown.length === 0) return null;
  const x = Math.min(...shown.map((one) => one.x));
  const y = Math.min(...shown.map((one) => one.y));
  const width = Math.max(...shown.map((one) => one.x + one.width)) - x;
  const height = Math.max(...shown.map((one) => one.y + one.height)) - y;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  for (const [at, { bitmap, matrix }] of cutOuts.entries()) {
    const part = parts[at];
    if (!part || !shown.includes(part)) continue;
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix.map((one) => one * place.scale);
    context.save();
    context.beginPath();
    context.rect(part.x - x, part.y - y, part.width, part.height);
    context.clip();
    context.setTransform(a, b, c, d, e - place.x - x, f - place.y - y);
    // A picture of a file begins with its upper row, at the upper edge of the unit square.
    context.transform(1, 0, 0, -1, 0, 1);
    context.drawImage(bitmap, 0, 0, 1, 1);
    context.restore();
  }
  context.globalCompositeOperation = 'source-in';
  context.drawImage(from, -x, -y);
  return { canvas, x, y };
}

const sizeOf = ({ width, height }: OffscreenCanvas) => ({ width, height });

/** Pixels without a colour are inverted by two fills: for 2 megapixels they take 4 ms, and reading and writing them 17 ms. */
function invertGrey(
  context: OffscreenCanvasRenderingContext2D,
  { x, y, width, height }: Part,
): void {
  context.save();
  context.resetTransform();
  context.globalAlpha = 1;
  for (const [operation, fill] of [
    ['difference', '#fff'],
    ['source-over', nightFill],
  ] as const) {
    context.globalCompositeOperation = operation;
    context.fillStyle = fill;
    context.fillRect(x, y, width, height);
  }
  context.restore();
}

function invertedPart(context: OffscreenCanvasRenderingContext2D, { x, y, width, height }: Part) {
  if (width <= 0 || height <= 0) return [];
  const image = context.getImageData(x, y, width, height);
  invert(image.data);
  return [{ image, x, y }];
}

/** The parts of the canvas that may have colours: of each row of blocks from the first to the last one with a colour. */
function colouredBands(canvas: OffscreenCanvas): readonly Part[] {
  const [across, down] = [Math.ceil(canvas.width / BLOCK), Math.ceil(canvas.height / BLOCK)];
  const means = new OffscreenCanvas(across, down);
  const context = contextOf(means);
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, canvas.width / BLOCK, canvas.height / BLOCK);
  const { data } = context.getImageData(0, 0, across, down);
  const bands: Part[] = [];
  for (let row = 0; row < down; row += 1) {
    let [first, last] = [-1, -1];
    for (let at = 0; at < across; at += 1) {
      if (!hasTint(data, 4 * (row * across + at))) continue;
      if (first < 0) first = at;
      last = at;
    }
    // The mean of a block has some of its neighbours.
    const x = Math.max(0, first - 1) * BLOCK;
    const width = (last + 2) * BLOCK - x;
    if (first >= 0) bands.push({ x, y: row * BLOCK, width, height: BLOCK });
  }
  return joinedBands(bands);
}

function hasTint(data: Uint8ClampedArray, at: number): boolean {
  const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  return Math.max(red, green, blue) - Math.min(red, green, blue) >= LEAST_TINT;
}

/** Bands below each other are one, because each reading of pixels costs time. */
function joinedBands(bands: readonly Part[]): readonly Part[] {
  const joined: Part[] = [];
  for (const band of bands) {
    const last = joined.at(-1);
    if (!last || last.y + last.height < band.y) joined.push(band);
    else {
      const x = Math.min(last.x, band.x);
      const right = Math.max(last.x + last.width, band.x + band.width);
      const height = band.y + band.height - last.y;
      joined[joined.length - 1] = { x, y: last.y, width: right - x, height };
    }
  }
  return joined;
}

function common(one: Part, other: Part): Part {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  return { x, y, width, height: Math.min(one.y + one.height, other.y + other.height) - y };
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
  const paper = nightPaper[channel] ?? 0;
  return Uint8Array.from({ length: 766 }, (_, at) => {
    const inverted = Math.max(0, Math.min(at - 255, 255));
    return Math.round(paper + (inverted * NIGHT_RANGE) / 255);
  });
});

/**
 * Inverts the luma and keeps the differences of the channels, and so the hue: black letters on a yellow ground become light
 * letters on a dark one. Two composite operations (`difference` with white, then `color` with the original) take as long.
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
