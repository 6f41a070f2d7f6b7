import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaintWindow } from '../../../workers/pdf/engineProtocol.ts';
import type { Tone } from '../../../workers/tones/toneProtocol.ts';
import { hasCorpus, pixelsOf, startEngine, type TestEngine } from '../../helpers/engine.ts';
import { groupedPlace, photoPlace, tonedPages, tonedPdf } from '../../helpers/tonedPdf.ts';

/** Pages in the tones, as the engine paints them. */

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

describe.runIf(await hasCorpus())('Real files at night', () => {
  test.each([
    ['nusci-issue29-rivalry.pdf', [0, 7, 12]],
    ['owasp-top10-2013-arabic.pdf', [1, 4]],
    ['7kaa-manual.pdf', [3, 9]],
  ])('%s is painted in less than 1.25 times the time', async (file, pages) => {
    const real = startEngine(file);
    try {
      await real.open();
      for (const page of pages) {
        const times: number[][] = [[], []];
        for (let round = 0; round < 9; round += 1)
          for (const [at, tone] of [undefined, night].entries()) {
            const begun = performance.now();
            const answer = await real.paint(page, { scale: 2, tone }).answer;
            times[at]?.push(performance.now() - begun);
            if (answer.kind === 'painted') answer.bitmap.close();
          }
        const [light, dark] = times.map((some) => some.slice(1).toSorted((a, b) => a - b));
        console.log(file, page, 'light', light?.map(Math.round), 'night', dark?.map(Math.round));
      }
    } finally {
      await real.end();
    }
  });
});
