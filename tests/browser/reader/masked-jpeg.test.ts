import { getDocument, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import plainUrl from 'pdfjs-dist/legacy/build/pdf.worker.mjs?url';
import patchedUrl from '../../../.cache/pdfjs/pdf.worker.min.mjs?url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { absolute } from '../../helpers/engine.ts';
import { colourJpeg, greyJpeg, type MadePicture, maskedPdf } from '../../helpers/maskedPdf.ts';

const [width, height] = [96, 64];
const decoded = new BroadcastChannel('masked-jpeg.test');
const nativeCounts: number[] = [];

/** A parser that reports each picture that the browser decodes. */
function parserWith(url: string): { readonly worker: PDFWorker; readonly close: () => void } {
  const code = `import ${JSON.stringify(absolute(url))};
    const Native = ImageDecoder;
    const decoded = new BroadcastChannel('masked-jpeg.test');
    globalThis.ImageDecoder = class extends Native {
      decode() { decoded.postMessage(1); return super.decode(); }
    };`;
  const script = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const port = new Worker(script, { type: 'module' });
  return { worker: new PDFWorker({ port: port as never }), close: () => port.terminate() };
}

let patched: ReturnType<typeof parserWith>;
let plain: ReturnType<typeof parserWith>;
beforeAll(() => {
  patched = parserWith(patchedUrl);
  plain = parserWith(plainUrl);
  decoded.addEventListener('message', () => nativeCounts.push(1));
});
afterAll(() => {
  patched.close();
  plain.close();
  decoded.close();
});

async function painted(
  { worker }: typeof patched,
  data: Uint8Array,
  isImageDecoderSupported: boolean,
): Promise<Uint8ClampedArray> {
  const task = getDocument({ data: data.slice(), worker, isImageDecoderSupported, verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  await page.render({ canvas, viewport: page.getViewport({ scale: 1 }) }).promise;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  await task.destroy();
  if (!pixels) throw new Error('The page was not painted.');
  return pixels;
}

interface Case {
  readonly title: string;
  readonly picture: Promise<MadePicture> | MadePicture;
  readonly mask?: Promise<MadePicture> | MadePicture;
  /** The number of JPEGs that the browser decodes. */
  readonly native: number;
}

const jpeg = async (entries: string, [w, h] = [width, height]): Promise<MadePicture> => ({
  entries: `/Width ${w} /Height ${h} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode ${entries}`,
  bytes: await colourJpeg(w ?? width, h ?? height),
});

/** A mask of one component: transparent above, opaque below, with stripes. */
const samples = (w: number, h: number, entries = ''): MadePicture => ({
  entries: `/Width ${w} /Height ${h} /BitsPerComponent 8 /ColorSpace /DeviceGray ${entries}`,
  bytes: Uint8Array.from(
    { length: w * h },
    (_, at) =>
      Math.round((255 * Math.floor(at / w)) / h) ^ (Math.floor((8 * (at % w)) / w) % 2 ? 0x1f : 0),
  ),
});

const stencil: MadePicture = {
  entries: `/Width ${width} /Height ${height} /BitsPerComponent 1 /ImageMask true`,
  bytes: Uint8Array.from({ length: (width / 8) * height }, (_, at) => (at * 37) & 255),
};

const grey = (entries = ''): MadePicture => ({
  entries: `/Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /DCTDecode ${entries}`,
  bytes: greyJpeg(),
});

const masked = '/SMask 6 0 R';
const indexed: MadePicture = {
  entries: `/Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace [/Indexed /DeviceRGB 1 <ff0000 0000ff>] ${masked}`,
  bytes: Uint8Array.from({ length: width * height }, (_, at) => (at >> 3) & 1),
};

const cases: readonly Case[] = [
  { title: 'a soft mask', picture: jpeg(masked), mask: samples(width, height), native: 1 },
  {
    title: 'an inverted soft mask',
    picture: jpeg(masked),
    mask: samples(width, height, '/Decode [1 0]'),
    native: 1,
  },
  {
    title: 'a smaller soft mask',
    picture: jpeg(masked),
    mask: samples(31, 17),
    native: 1,
  },
  {
    title: 'a soft mask of twice the size',
    picture: jpeg(masked, [width / 2, height / 2]),
    mask: samples(width, height),
    native: 1,
  },
  {
    title: 'a soft mask of one and a half times the size',
    picture: jpeg(masked, [64, 40]),
    mask: samples(width, 60),
    native: 0,
  },
  {
    title: 'a matte colour',
    picture: jpeg(masked),
    mask: samples(width, height, '/Matte [0.1 0.4 0.4]'),
    native: 1,
  },
  { title: 'a stencil mask', picture: jpeg('/Mask 6 0 R'), mask: stencil, native: 1 },
  { title: 'a mask by colours', picture: jpeg('/Mask [0 60 90 200 90 200]'), native: 0 },
  {
    title: 'inverted colours',
    picture: jpeg(`${masked} /Decode [1 0 1 0 1 0]`),
    mask: samples(width, height),
    native: 0,
  },
  { title: 'a JPEG as the soft mask', picture: jpeg(masked), mask: grey(), native: 2 },
  {
    title: 'an inverted JPEG as the soft mask',
    picture: jpeg(masked),
    mask: grey('/Decode [1 0]'),
    native: 2,
  },
  { title: 'a palette, and a JPEG as the soft mask', picture: indexed, mask: grey(), native: 1 },
];

/** Two JPEG decoders differ by up to 4 levels. A mask that is not applied differs by more than 100. */
const meanTolerance = 1;
const largestTolerance = 9;
/** The least share of values that the picture changes: a picture that is not painted equals another one. */
const leastPainted = 0.1;
const ground = [230, 128, 26, 255];

describe('a JPEG with a mask', () => {
  test.each(cases)('is painted as by pdf.js with $title', async ({ picture, mask, native }) => {
    const pdf = await maskedPdf([width, height], await picture, (await mask) ?? null);
    const expected = await painted(plain, pdf, false);
    nativeCounts.length = 0;
    const actual = await painted(patched, pdf, true);
    const differences = actual.map((value, at) => Math.abs(value - (expected[at] ?? 0)));
    const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length;
    const largest = Math.max(...differences);
    const changed = expected.filter((value, at) => value !== ground[at % 4]).length;
    expect(changed / expected.length).toBeGreaterThan(leastPainted);
    expect(mean).toBeLessThan(meanTolerance);
    expect(largest).toBeLessThan(native === 0 ? 1 : largestTolerance);
    // The parser is another thread, whose message may come after its picture.
    await expect.poll(() => nativeCounts.length).toBe(native);
  });
});
