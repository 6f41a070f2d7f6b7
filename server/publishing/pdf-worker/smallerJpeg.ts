import { readSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { factorOf } from './smallerSamples.ts';
import type { Picture } from './picture.ts';

/** The memory limit of decoding in bytes. The worker has less than twice that. */
const maxBytes = 560_000_000;
/** The maximum bytes of a packed JPEG. Regular files have smaller ones. */
const maxJpegBytes = 200_000_000;
/** Rows of one strip. */
const stripHeight = 256;

/** Decodes a JPEG at a smaller size; null if the memory does not suffice. */
export async function smallerJpeg(
  picture: Picture,
  file: number,
): Promise<readonly [head: string, stream: Buffer] | null> {
  const bytes = jpegOf(picture, file);
  const frame = bytes && frameOf(bytes);
  if (!bytes || !frame || frame.bytes > maxBytes) return null;
  const image = await loadImage(bytes).catch(() => null);
  if (!image) return null;
  const { width, height, pixels } = drawnSmaller(image);
  return packed({ width, height, pixels }, picture, frame.components);
}

/** Some programs wrap a JPEG in a further filter. */
function jpegOf({ place, outerFilters }: Picture, file: number): Buffer | null {
  if (!outerFilters.every((filter) => filter === 'FlateDecode')) return null;
  const bytes = Buffer.alloc(place.length);
  readSync(file, bytes, 0, bytes.length, place.from);
  try {
    return outerFilters.reduce<Buffer>(
      (packed) => inflateSync(packed, { maxOutputLength: maxJpegBytes }),
      bytes,
    );
  } catch {
    return null;
  }
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and a fourth byte per pixel. */
  readonly pixels: Uint8ClampedArray;
}

/** Draws strip by strip, because drawing at once needs a second copy of the picture. */
function drawnSmaller(image: Image): Pixels {
  const factor = factorOf(image.width, image.height);
  const width = Math.floor(image.width / factor);
  const height = Math.floor(image.height / factor);
  const rows = stripHeight - (stripHeight % factor);
  const strip = createCanvas(width * factor, rows);
  const smaller = createCanvas(width, height);
  const context = smaller.getContext('2d');
  context.imageSmoothingQuality = 'high';
  for (let y = 0; y < height * factor; y += rows) {
    strip.getContext('2d').drawImage(image, 0, y, strip.width, rows, 0, 0, strip.width, rows);
    context.drawImage(strip, 0, 0, strip.width, rows, 0, y / factor, width, rows / factor);
  }
  return { width, height, pixels: context.getImageData(0, 0, width, height).data };
}

/**
 * One component stays in the picture's own colour space. Four inks have become red, green and blue.
 */
function packed({ width, height, pixels }: Pixels, picture: Picture, components: number) {
  const outputComponents = components === 1 ? 1 : 3;
  const samples = Buffer.alloc(width * height * outputComponents);
  for (let from = 0, to = 0; to < samples.length; from += 4)
    for (let component = 0; component < outputComponents; component += 1)
      samples[to++] = pixels[from + component] ?? 0;
  const space =
    components === outputComponents
      ? picture.entries('ColorSpace', 'Decode')
      : '/ColorSpace /DeviceRGB';
  const head = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 ${space} ${picture.entries('SMask', 'Mask', 'Interpolate')} /Length ${samples.length} >>`;
  return [head, samples] as const;
}

interface Frame {
  readonly components: number;
  /** The memory that a decoder needs. */
  readonly bytes: number;
}

/** Reads the frame header (ITU-T T.81, B.2.2); null without one. */
function frameOf(jpeg: Buffer): Frame | null {
  for (let at = 2; at + 9 < jpeg.length && jpeg[at] === 0xff; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (!isFrame) continue;
    const pixels = jpeg.readUInt16BE(at + 5) * jpeg.readUInt16BE(at + 7);
    const components = jpeg[at + 9] ?? 0;
    // A progressive JPEG is held as coefficients of two bytes until its last scan.
    const coefficients = marker === 0xc0 || marker === 0xc1 ? 0 : 2 * pixels * components;
    return { components, bytes: 4 * pixels + coefficients };
  }
  return null;
}
