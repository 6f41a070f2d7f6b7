import { afterEach, describe, expect, test } from 'vitest';
import type { PageIndex, PageSize, PaintWindow } from '../../../workers/pdf/engineProtocol.ts';
import { pdfTextOf } from '../../helpers/madePdf.ts';
import { hasCorpus, pixelsOf, startEngine, type TestEngine } from '../../helpers/engine.ts';

let engine: TestEngine;
afterEach(() => engine.end());

const RED = [255, 0, 0];
const BLUE = [0, 0, 255];
const WHITE = [255, 255, 255];

const colourAt = (image: ImageData, x: number, y: number) => {
  const at = (y * image.width + x) * 4;
  return Array.from(image.data.subarray(at, at + 3));
};

const windowOf = (x: number, y: number, width: number, height: number) =>
  ({ x, y, width, height }) as PaintWindow;

test('a document has its number of pages, its first page as shown, and its reading direction', async () => {
  engine = startEngine('odd-pages.pdf');
  expect(await engine.open()).toEqual({
    kind: 'opened',
    document: { pageCount: 3, firstPage: { width: 100, height: 200 }, direction: 'rtl' },
  });
});

test('a rotated page is painted as it is to be read, on white paper', async () => {
  engine = startEngine('odd-pages.pdf');
  await engine.open();
  const image = pixelsOf(await engine.paint(0, { scale: 2 }).answer);
  expect([image.width, image.height]).toEqual([200, 400]);
  expect(colourAt(image, 20, 40)).toEqual(RED);
  expect(colourAt(image, 100, 300)).toEqual(WHITE);
});

test('a page is cut to its crop box and measured in its own units', async () => {
  engine = startEngine('odd-pages.pdf');
  await engine.open();
  expect(await engine.api.pageSize(1 as PageIndex)).toEqual({ width: 200, height: 120 });
  const image = pixelsOf(await engine.paint(1).answer);
  expect([image.width, image.height]).toEqual([200, 120]);
  expect(colourAt(image, 5, 115)).toEqual(BLUE);
  expect(colourAt(image, 100, 50)).toEqual(WHITE);
});

test('a page of another size than it was taken to be is measured instead of painted', async () => {
  engine = startEngine('odd-pages.pdf');
  await engine.open();
  const size = { width: 100, height: 200 } as PageSize;
  expect(await engine.paint(1, { size }).answer).toEqual({
    kind: 'sized',
    size: { width: 200, height: 120 },
  });
  expect(await engine.paint(0, { size }).answer).toMatchObject({ kind: 'painted' });
});

test('a window is the same part of the page at each rotation', async () => {
  engine = startEngine('odd-pages.pdf');
  await engine.open();
  const window = windowOf(60, 120, 50, 80);
  const image = pixelsOf(await engine.paint(0, { scale: 4, window }).answer);
  expect([image.width, image.height]).toEqual([50, 80]);
  // The red bar covers 80 × 160 of the page at this scale: its corner is at 20, 40 of the window.
  expect(colourAt(image, 10, 20)).toEqual(RED);
  expect(colourAt(image, 10, 60)).toEqual(WHITE);
  expect(colourAt(image, 40, 20)).toEqual(WHITE);
});

test('a page that cannot be painted fails, and the others are painted', async () => {
  engine = startEngine('odd-pages.pdf');
  await engine.open();
  const [lost, beyond, good] = [engine.paint(2), engine.paint(99), engine.paint(0)];
  expect(await lost.answer).toEqual({ kind: 'failed', reason: 'page' });
  expect(await beyond.answer).toEqual({ kind: 'failed', reason: 'page' });
  expect(await good.answer).toMatchObject({ kind: 'painted' });
  expect(await engine.api.pageSize(2 as PageIndex)).toBeNull();
});

test.each([
  ['a text box', '/Subtype /FreeText /Contents (Words of a box) /DA (/Helv 40 Tf 1 0 0 rg)', false],
  ['a filled field', '/Subtype /Widget /FT /Tx /T (a) /V (Ann)', false],
  [
    'a list box',
    '/Subtype /Widget /FT /Ch /T (a) /Opt [(Apple) (Banana) (Cherry)] /V (Banana) /I [1]',
    true,
  ],
])('%s without an appearance is painted', async (_, entries, hasChoice) => {
  const pdf = pdfTextOf(
    new Map([
      [
        1,
        '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [] /DA (/Helv 40 Tf 1 0 0 rg) >> >>',
      ],
      [2, '<< /Type /Pages /Count 1 /Kids [3 0 R] >>'],
      [
        3,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Annots [<< /Type /Annot /Rect [100 100 300 300] ${entries} >>] >>`,
      ],
    ]),
  );
  engine = startEngine(new Blob([Uint8Array.from(pdf, (sign) => sign.charCodeAt(0))]));
  await engine.open();
  const { data } = pixelsOf(await engine.paint(0).answer);
  const colours = Array.from({ length: data.length / 4 }, (__, n) =>
    data.subarray(4 * n, 4 * n + 3).join(),
  );
  expect(colours.filter((colour) => colour === '255,0,0').length).toBeGreaterThan(100);
  expect(colours.filter((colour) => colour === '153,193,218').length > 100).toBe(hasChoice);
});

describe.runIf(await hasCorpus())('with real magazines', () => {
  test('a window shows the same pixels as the whole page does there', async () => {
    engine = startEngine('nusci-issue29-rivalry.pdf');
    await engine.open();
    const whole = pixelsOf(await engine.paint(3, { scale: 2 }).answer);
    const window = windowOf(301, 407, 400, 300);
    const part = pixelsOf(await engine.paint(3, { scale: 2, window }).answer);
    let apart = 0;
    for (let y = 0; y < part.height; y += 1)
      for (let x = 0; x < part.width; x += 1)
        apart += Number(
          colourAt(part, x, y).some(
            (value, n) => Math.abs(value - (colourAt(whole, x + 301, y + 407)[n] ?? 0)) > 16,
          ),
        );
    expect(apart / (part.width * part.height)).toBeLessThan(0.01);
  });

  test('a page larger than any canvas comes with fewer pixels, not at all wrong', async () => {
    engine = startEngine('warszawskie-bajaderka-huge-page.pdf');
    await engine.open();
    const image = pixelsOf(await engine.paint(0, { scale: 8 }).answer);
    expect(image.width * image.height).toBeLessThanOrEqual(4096 * 4096);
    expect(image.height / image.width).toBeCloseTo(2, 2);
  });
});
