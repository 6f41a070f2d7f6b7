import { createReadStream } from 'node:fs';
import { createInflate } from 'node:zlib';
import type { Picture } from './picture.ts';

/** The layout of a picture's rows. */
interface Rows {
  /** Bytes of a row. */
  readonly length: number;
  /** The distance in bytes to the same component of the previous pixel; at least one. */
  readonly pixelBytes: number;
  /** Whether each row begins with the number of a PNG filter (ISO 32000-2, 7.4.4.4). */
  readonly isPredicted: boolean;
  /** The bytes are valid until the row after the next. */
  readonly onRow: (row: Uint8Array) => void;
}

/** Collects bytes to whole rows and undoes the PNG filter. */
function rowReader({ length, pixelBytes, isPredicted, onRow }: Rows) {
  const start = isPredicted ? 1 : 0;
  const whole = start + length;
  let row = new Uint8Array(whole);
  let before = new Uint8Array(whole);
  let filled = 0;
  return {
    read(bytes: Uint8Array): void {
      for (let at = 0; at < bytes.length; ) {
        const count = Math.min(whole - filled, bytes.length - at);
        row.set(bytes.subarray(at, at + count), filled);
        at += count;
        filled += count;
        if (filled < whole) return;
        if (isPredicted) undo(row, before, pixelBytes);
        onRow(row.subarray(start));
        [row, before] = [before, row];
        filled = 0;
      }
    },
  };
}

/** PNG, 9.2: adds the filter's prediction from the left and above to each byte. */
function undo(row: Uint8Array, above: Uint8Array, pixelBytes: number): void {
  const first = 1 + pixelBytes;
  switch (row[0] ?? 0) {
    case 1:
      for (let at = first; at < row.length; at += 1) add(row, at, row[at - pixelBytes] ?? 0);
      break;
    case 2:
      for (let at = 1; at < row.length; at += 1) add(row, at, above[at] ?? 0);
      break;
    case 3:
      for (let at = 1; at < row.length; at += 1) {
        const left = at < first ? 0 : (row[at - pixelBytes] ?? 0);
        add(row, at, (left + (above[at] ?? 0)) >> 1);
      }
      break;
    case 4:
      for (let at = 1; at < row.length; at += 1) {
        const isFirst = at < first;
        const left = isFirst ? 0 : (row[at - pixelBytes] ?? 0);
        const corner = isFirst ? 0 : (above[at - pixelBytes] ?? 0);
        add(row, at, paeth(left, above[at] ?? 0, corner));
      }
      break;
    default:
  }
}

function add(row: Uint8Array, at: number, foreseen: number): void {
  row[at] = (row[at] ?? 0) + foreseen;
}

/** PNG, 9.4. */
function paeth(left: number, above: number, corner: number): number {
  const byLeft = Math.abs(above - corner);
  const byAbove = Math.abs(left - corner);
  const byCorner = Math.abs(left + above - 2 * corner);
  if (byLeft <= byAbove && byLeft <= byCorner) return left;
  return byAbove <= byCorner ? above : corner;
}

/** Enough pixels for a cover and for a page beside it. */
const targetPixels = 12_000_000;

/** The number of pixels per side that become one. */
export const factorOf = (width: number, height: number): number =>
  Math.max(2, Math.ceil(Math.sqrt((width * height) / targetPixels)));

/**
 * Reduces the samples of an unpacked or deflated picture in its colour space; null for other
 * filters. It reads row by row, so that memory does not grow with the picture.
 */
export async function smallerSamples(
  picture: Picture,
  file: string,
): Promise<readonly [head: string, stream: Buffer] | null> {
  const { filter, components, bits, parameter } = picture;
  const isReadable = filter === null || filter === 'FlateDecode';
  if (!isReadable || !components || ![1, 2, 4, 8, 16].includes(bits)) return null;
  if (parameter('Predictor') === 2) return null;
  const made = new Smaller(picture, components);
  const reader = rowReader({
    length: Math.ceil((picture.width * components * bits) / 8),
    pixelBytes: Math.max(1, (components * bits) / 8),
    isPredicted: (parameter('Predictor') ?? 1) >= 10,
    onRow: (row) => made.add(row),
  });
  const { from, length } = picture.place;
  const packed = createReadStream(file, { start: from, end: from + length - 1 });
  const bytes = filter === null ? packed : packed.pipe(createInflate({ chunkSize: 1 << 18 }));
  try {
    for await (const chunk of bytes) {
      reader.read(chunk as Buffer);
      if (made.isWhole) break;
    }
  } catch {
    // Of a damaged picture the rows before the damage are shown, as in other programs.
  }
  packed.destroy();
  return made.written();
}

/** Collects rows and averages them. */
class Smaller {
  readonly #picture: Picture;
  readonly #components: number;
  readonly #factor: number;
  readonly #width: number;
  readonly #height: number;
  readonly #samples: Buffer;
  readonly #sums: Uint32Array;
  #row = 0;

  constructor(picture: Picture, components: number) {
    this.#picture = picture;
    this.#components = components;
    this.#factor = factorOf(picture.width, picture.height);
    this.#width = Math.floor(picture.width / this.#factor);
    this.#height = Math.floor(picture.height / this.#factor);
    this.#samples = Buffer.alloc(this.#width * this.#height * components);
    this.#sums = new Uint32Array(this.#width * components);
  }

  get isWhole(): boolean {
    return this.#row >= this.#height * this.#factor;
  }

  add(row: Uint8Array): void {
    if (this.isWhole) return;
    const within = this.#row % this.#factor;
    // Palette indices cannot be averaged, so one represents all.
    if (!this.#picture.isIndexed) this.#sum(row, 1);
    else if (within === 0) this.#sum(row, this.#factor);
    this.#row += 1;
    if (within === this.#factor - 1) this.#finish();
  }

  /** @param step 1 adds up each pixel, the factor takes the first of each group */
  #sum(row: Uint8Array, step: number): void {
    const { bits } = this.#picture;
    const components = this.#components;
    const until = this.#width * this.#factor;
    const most = 2 ** bits - 1;
    const scale = this.#picture.isIndexed || bits >= 8 ? 1 : 255 / most;
    const bytes = bits / 8;
    for (let x = 0; x < until; x += step) {
      const to = ((x / this.#factor) | 0) * components;
      for (let component = 0; component < components; component += 1) {
        const index = x * components + component;
        const value =
          bits >= 8
            ? (row[index * bytes] ?? 0)
            : (((row[(index * bits) >> 3] ?? 0) >> (8 - bits - ((index * bits) & 7))) & most) *
              scale;
        this.#sums[to + component] = (this.#sums[to + component] ?? 0) + value;
      }
    }
  }

  #finish(): void {
    const at = Math.floor((this.#row - 1) / this.#factor) * this.#sums.length;
    const count = this.#picture.isIndexed ? 1 : this.#factor ** 2;
    this.#sums.forEach((sum, index) => (this.#samples[at + index] = Math.round(sum / count)));
    this.#sums.fill(0);
  }

  written(): readonly [string, Buffer] {
    const { isStencil, isIndexed, entries } = this.#picture;
    const samples = isStencil ? this.#bits() : this.#samples;
    const colourEntries = isStencil
      ? `/ImageMask true /BitsPerComponent 1 ${entries('Decode')}`
      : `/BitsPerComponent 8 ${entries('ColorSpace', ...(isIndexed ? [] : ['Decode']))}`;
    const head = `<< /Type /XObject /Subtype /Image /Width ${this.#width} /Height ${this.#height} ${colourEntries} ${entries('SMask', 'Mask', 'Interpolate', 'Matte')} /Length ${samples.length} >>`;
    return [head, samples];
  }

  /** A stencil has two values only. */
  #bits(): Buffer {
    const length = Math.ceil(this.#width / 8);
    const bits = Buffer.alloc(length * this.#height);
    this.#samples.forEach((sample, index) => {
      const x = index % this.#width;
      const at = Math.floor(index / this.#width) * length + (x >> 3);
      if (sample >= 128) bits[at] = (bits[at] ?? 0) | (128 >> (x & 7));
    });
    return bits;
  }
}
