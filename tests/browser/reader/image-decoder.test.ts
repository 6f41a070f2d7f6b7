import { describe, expect, test } from 'vitest';
import { provideImageDecoder } from '../../../workers/pdf/parser/imageDecoder.ts';
import { colourJpeg } from '../../helpers/maskedPdf.ts';

interface Decoder {
  decode(): Promise<{ image: CanvasImageSource & { displayWidth: number; close(): void } }>;
}
type DecoderClass = (new (
  init: object,
) => Decoder) & {
  isTypeSupported(type: string): Promise<boolean>;
};

const provided = (): DecoderClass => {
  const scope: { createImageBitmap: unknown; ImageDecoder?: DecoderClass } = { createImageBitmap };
  provideImageDecoder(scope);
  if (!scope.ImageDecoder) throw new Error('No decoder was provided.');
  return scope.ImageDecoder;
};
const native = () => (globalThis as unknown as { ImageDecoder: DecoderClass }).ImageDecoder;

const [width, height] = [96, 64];

const jpeg = () => colourJpeg(width, height);

async function pixels(decoder: DecoderClass, size = {}): Promise<Uint8ClampedArray> {
  const one = new decoder({ data: await jpeg(), type: 'image/jpeg', ...size });
  const { image } = await one.decode();
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.drawImage(image, 0, 0);
  image.close();
  return context.getImageData(0, 0, width, height).data;
}

const largestDifference = (a: Uint8ClampedArray, b: Uint8ClampedArray): number =>
  a.reduce((largest, value, n) => Math.max(largest, Math.abs(value - (b[n] ?? 0))), 0);

describe('the decoder for browsers without ImageDecoder', () => {
  test('decodes a JPEG as the decoder of the browser does', async () => {
    expect(largestDifference(await pixels(provided()), await pixels(native()))).toBeLessThan(5);
  });

  test('decodes to the wanted size, and reports it as a video frame does', async () => {
    const small = new (provided())({
      data: await jpeg(),
      type: 'image/jpeg',
      desiredWidth: width / 2,
      desiredHeight: height / 2,
    });
    const { image } = await small.decode();
    expect(image).toMatchObject({ width: 48, height: 32, displayWidth: 48, displayHeight: 32 });
  });

  test('rejects a damaged file, which pdf.js then decodes itself', async () => {
    const damaged = new (provided())({ data: new Uint8Array(40), type: 'image/jpeg' });
    await expect(damaged.decode()).rejects.toThrow(/decode/);
  });

  test('is for JPEGs only', async () => {
    expect(await provided().isTypeSupported('image/jpeg')).toBe(true);
    expect(await provided().isTypeSupported('image/bmp')).toBe(false);
  });

  test('leaves the decoder of a browser in place', () => {
    const scope = { createImageBitmap, ImageDecoder: native() };
    provideImageDecoder(scope);
    expect(scope.ImageDecoder).toBe(native());
  });
});
