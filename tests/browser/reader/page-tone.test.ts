import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Pack } from '../../../workers/pack/pack.ts';
import type {
  DevicePixels,
  PageIndex,
  PaintWindow,
  PdfRect,
  Tone,
} from '../../../workers/pdf/engineProtocol.ts';
import { absolute, pixelsOf, startEngine, type TestEngine } from '../../helpers/engine.ts';
import { madePack, type MadePage } from '../../helpers/madePack.ts';
import { groupedPlace, photoPlace, tonedPages, tonedPdf } from '../../helpers/tonedPdf.ts';

/** Pages in the tones, as the engine and a pack make them. */

let engine: TestEngine;
beforeAll(async () => {
  engine = startEngine(new Blob([tonedPdf()]));
  await engine.open();
});
afterAll(() => engine.end());

const night: Tone = { kind: 'night', invertsScans: true };
const paper = [30, 28, 25];

const painted = async (page: number, scale: number, tone?: Tone, window?: PaintWindow) =>
  pixelsOf(await engine.paint(page, { scale, tone, ...(window && { window }) }).answer);

const colourAt = ({ data, width }: ImageData, x: number, y: number) =>
  Array.from(data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3));

/** The first page as the engine paints it, as a picture of a pack. */
async function pictureOfPage() {
  const image = await painted(tonedPages.photograph, 2);
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  return {
    bytes: await canvas.convertToBlob({ type: 'image/png' }),
    width: image.width,
    height: image.height,
  };
}

/** The largest difference of a channel within a place, which is made smaller by a margin in pixels. */
function difference(
  one: ImageData,
  other: ImageData,
  place: { x: number; y: number; width: number; height: number },
  scale: number,
  margin: number,
): number {
  let most = 0;
  const [left, top] = [Math.round(place.x * scale) + margin, Math.round(place.y * scale) + margin];
  const right = Math.round((place.x + place.width) * scale) - margin;
  const bottom = Math.round((place.y + place.height) * scale) - margin;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const [a, b] = [colourAt(one, x, y), colourAt(other, x, y)];
      most = Math.max(most, ...a.map((value, at) => Math.abs(value - (b[at] ?? 0))));
    }
  return most;
}

test.each([1, 2.37, 5])(
  'Night inverts paper and ink and keeps each pixel of photographs, also in a group, at scale %d',
  async (scale) => {
    const page = tonedPages.photograph;
    const [light, dark] = [await painted(page, scale), await painted(page, scale, night)];
    for (const place of [photoPlace, groupedPlace])
      expect(difference(light, dark, place, scale, place === photoPlace ? 0 : 1)).toBe(0);
    expect(colourAt(dark, 2, 2)).toEqual(paper);
    expect(colourAt(dark, Math.round(40 * scale), Math.round(15 * scale))).toEqual([224, 222, 219]);
    // One pixel beside the photograph is paper: there is no halo.
    const left = Math.round(photoPlace.x * scale) - 2;
    expect(colourAt(dark, left, Math.round(90 * scale))).toEqual(paper);
  },
);

test.each(Object.values(tonedPages))(
  'A window of page %d has the pixels of the whole page, also before that is painted',
  async (page) => {
    const fresh = startEngine(new Blob([tonedPdf()]));
    try {
      await fresh.open();
      const window = { x: 120, y: 100, width: 160, height: 140 } as PaintWindow;
      const part = pixelsOf(await fresh.paint(page, { scale: 2, tone: night, window }).answer);
      const whole = await painted(page, 2, night);
      for (const [x, y] of [
        [3, 3],
        [80, 70],
        [150, 130],
      ] as const)
        expect(colourAt(part, x, y)).toEqual(colourAt(whole, x + 120, y + 100));
    } finally {
      await fresh.end();
    }
  },
);

test('a page that is dark already stays', async () => {
  const [light, dark] = [
    await painted(tonedPages.dark, 2),
    await painted(tonedPages.dark, 2, night),
  ];
  expect(dark.data).toEqual(light.data);
});

test('a scan is inverted as a whole, unless the reader has switched that off', async () => {
  const page = tonedPages.scan;
  const light = await painted(page, 2);
  const [red = 255] = colourAt(await painted(page, 2, night), 50, 50);
  expect(red).toBeLessThan(70);
  const kept = await painted(page, 2, { kind: 'night', invertsScans: false });
  expect(kept.data).toEqual(light.data);
});

test('a picture that is cut out stays, and the paper that is seen beside it is inverted', async () => {
  const page = tonedPages.cutOut;
  const [light, dark] = [await painted(page, 2), await painted(page, 2, night)];
  expect(difference(light, dark, { x: 75, y: 75, width: 50, height: 50 }, 2, 0)).toBeLessThan(3);
  expect(colourAt(dark, 106, 106)).toEqual(paper);
});

test.each([
  ['sepia', [243, 231, 205]],
  ['dim', [180, 178, 174]],
] as const)('%s colours the paper and keeps the ink', async (kind, colour) => {
  const image = await painted(tonedPages.photograph, 2, { kind, invertsScans: true });
  expect(colourAt(image, 2, 2)).toEqual(colour);
  expect(colourAt(image, 80, 30)).toEqual([0, 0, 0]);
});

const rect = photoPlace as PdfRect;
const request = { id: 1, page: 0 as PageIndex, scale: 2, tone: night };
const pixels = { width: 400 as DevicePixels, height: 400 as DevicePixels };

async function openPack(painted: MadePage['painted']): Promise<Pack> {
  const image = await pictureOfPage();
  const made = await madePack([{ size: [200, 200], picture: image, preview: image, painted }]);
  const pack = new Pack();
  await pack.open({ url: absolute(made.url), headEnd: made.head_end });
  return pack;
}

describe('A pack at night', () => {
  test('shows the page as the engine does', async () => {
    const pack = await openPack([{ rect }, { rect: groupedPlace as PdfRect }]);
    const engineAt = await painted(tonedPages.photograph, 2, night);
    for (const bitmap of [
      await pack.picture({ ...request, ...pixels }),
      await pack.preview(request.page, night),
    ]) {
      if (!bitmap) throw new Error('The pack has no picture.');
      const image = pixelsOf({ kind: 'painted', bitmap });
      for (const [x, y] of [
        [4, 4],
        [80, 30],
        [150, 180],
        [340, 330],
      ] as const)
        for (const [at, value] of colourAt(image, x, y).entries())
          expect(Math.abs(value - (colourAt(engineAt, x, y)[at] ?? 0))).toBeLessThan(3);
    }
  });

  test.each<[string, MadePage['painted']]>([
    ['cuts out a picture', [{ rect, isCutOut: true }]],
    ['does not tell its painted pictures', undefined],
  ])('has no picture of a page where it %s', async (_, painted) => {
    const pack = await openPack(painted);
    expect(await pack.picture({ ...request, ...pixels })).toBeNull();
    expect(await pack.preview(request.page, night)).toBeNull();
  });
});
