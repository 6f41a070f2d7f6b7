import { closeSync, openSync, readSync } from 'node:fs';
import { createCanvas } from '@napi-rs/canvas';
import { JpegImage } from './pdfjs.ts';
import { type Picture, pictureAt } from './picture.ts';
import { PlainPdf } from './pdfObjects.ts';
import { type ColourTransform, deviceCmykProfile, openTransform } from './qcms.ts';
import { entriesOf, type Value } from './syntax.ts';

/** Larger pictures need more memory than the worker has. */
const maxPixels = 24_000_000;
/** The pixels of all converted pictures, the first of the file first. A megapixel takes 0.2 to 0.4 s. */
const maxPixelsOfFile = 40_000_000;
/** The time of all converted pictures, for a slow machine. A publisher waits, and the worker's job has a time limit. */
const maxDurationMs = 12_000;
/** Red, green and blue of a converted picture differ from the printed values by less than the profile's steps. */
const quality = 92;
/** Pixels of one call of qcms. */
const chunkPixels = 65_536;

/**
 * Converts photographs to sRGB, in place: JPEGs in DeviceCMYK, and in a CMYK or RGB profile. Only then the browser decodes
 * them. The profile of DeviceCMYK is pdf.js's own, not the file's output intent: pdf.js paints the colours beside a picture
 * by its own profile, and both must stay equal. Everything else stays: spot colours, palettes, masks by colours, `Decode`,
 * `Matte`, and pictures that are too large. Returns the number of converted pictures.
 */
export function convertPictures(path: string): number {
  const file = openSync(path, 'r+');
  try {
    const pdf = new PlainPdf(file);
    const converter = new Converter(pdf, file);
    const converted = converter.all();
    if (converted.size > 0) pdf.update(converted);
    return converted.size;
  } finally {
    closeSync(file);
  }
}

type Written = readonly [head: string, stream: Buffer];

class Converter {
  readonly #pdf: PlainPdf;
  readonly #file: number;
  /** By the object number of the profile; `device` is DeviceCMYK. */
  readonly #transforms = new Map<number | 'device', ColourTransform | null>();
  readonly #startedAt = performance.now();
  #pixels = 0;

  constructor(pdf: PlainPdf, file: number) {
    this.#pdf = pdf;
    this.#file = file;
  }

  all(): Map<number, Written> {
    const converted = new Map<number, Written>();
    try {
      for (let number = 1; number < this.#pdf.count; number += 1) {
        const picture = pictureAt(this.#pdf, number);
        const written = picture && this.#convertedOf(number, picture);
        if (written) converted.set(number, written);
      }
    } finally {
      for (const transform of this.#transforms.values()) transform?.close();
    }
    return converted;
  }

  #convertedOf(number: number, picture: Picture): Written | null {
    const { width, height, bits, filter, outerFilters, components } = picture;
    const pixels = width * height;
    if (filter !== 'DCTDecode' || outerFilters.length > 0 || bits !== 8) return null;
    if (pixels > maxPixels || this.#pixels + pixels > maxPixelsOfFile) return null;
    if (performance.now() - this.#startedAt > maxDurationMs) return null;
    const entries = entriesOf(this.#pdf.object(number));
    if (entries.has('Decode') || entries.has('DecodeParms') || !this.#isMaskIndependent(entries))
      return null;
    const transform = this.#transformOf(entries.get('ColorSpace')?.value);
    const samples = transform && samplesOf(this.#bytesOf(picture), picture);
    if (!transform || !samples || samples.length !== pixels * (components ?? 0)) return null;
    this.#pixels += pixels;
    return written(picture, samples, transform);
  }

  /** A mask by colours and a matte colour are values of the picture's colour space. */
  #isMaskIndependent(entries: ReturnType<typeof entriesOf>): boolean {
    const mask = this.#pdf.resolve(entries.get('Mask')?.value);
    const softMask = entriesOf(this.#pdf.resolve(entries.get('SMask')?.value));
    return mask?.kind !== 'list' && !softMask.has('Matte');
  }

  /** Returns null for a colour space that stays. */
  #transformOf(value: Value | undefined): ColourTransform | null {
    const space = this.#pdf.resolve(value);
    if (space?.kind === 'name' && space.text === 'DeviceCMYK')
      return this.#transform('device', () => openTransform(deviceCmykProfile(), 4));
    if (space?.kind !== 'list') return null;
    const [name, profile] = space.items;
    const kind = this.#pdf.resolve(name);
    if (kind?.kind !== 'name' || kind.text !== 'ICCBased' || profile?.kind !== 'reference')
      return null;
    return this.#transform(profile.to, () => this.#profiled(profile.to));
  }

  #transform(key: number | 'device', open: () => ColourTransform | null): ColourTransform | null {
    const known = this.#transforms.get(key);
    if (known !== undefined) return known;
    const transform = open();
    this.#transforms.set(key, transform);
    return transform;
  }

  #profiled(number: number): ColourTransform | null {
    const components = { 'RGB ': 3, CMYK: 4 };
    const bytes = this.#pdf.stream(number);
    const space = bytes?.toString('latin1', 16, 20) as keyof typeof components | undefined;
    return bytes && space && space in components ? openTransform(bytes, components[space]) : null;
  }

  #bytesOf({ place }: Picture): Buffer {
    const bytes = Buffer.alloc(place.length);
    readSync(this.#file, bytes, 0, bytes.length, place.from);
    return bytes;
  }
}

/** Decodes a JPEG to its components, as pdf.js does; null for a damaged JPEG, or one of another size. */
function samplesOf(bytes: Buffer, { width, height }: Picture): Uint8Array | null {
  try {
    const jpeg = new JpegImage();
    jpeg.parse(bytes);
    if (jpeg.width !== width || jpeg.height !== height) return null;
    return jpeg.getData({ width, height, isSourcePDF: true });
  } catch {
    return null;
  }
}

function written(picture: Picture, samples: Uint8Array, transform: ColourTransform): Written {
  const { width, height, entries } = picture;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const components = samples.length / (width * height);
  const rows = Math.max(1, Math.floor(chunkPixels / width));
  for (let y = 0; y < height; y += rows) {
    const count = Math.min(rows, height - y);
    const from = y * width * components;
    const rgb = transform.toRgb(samples.subarray(from, from + count * width * components));
    const strip = context.createImageData(width, count);
    for (let at = 0, to = 0; at < rgb.length; at += 3, to += 4) {
      strip.data[to] = rgb[at] ?? 0;
      strip.data[to + 1] = rgb[at + 1] ?? 0;
      strip.data[to + 2] = rgb[at + 2] ?? 0;
      strip.data[to + 3] = 255;
    }
    context.putImageData(strip, 0, y);
  }
  const stream = canvas.toBuffer('image/jpeg', quality);
  const rest = entries('SMask', 'Mask', 'Interpolate', 'Intent', 'OC', 'StructParent', 'Metadata');
  const head = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode ${rest} /Length ${stream.length} >>`;
  return [head, stream];
}
