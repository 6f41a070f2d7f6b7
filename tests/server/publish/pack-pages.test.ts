import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import Document from 'pdfkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withJoinedRuns } from '../../../workers/pdf/text/joinRuns.ts';
import { unpackedParts } from '../../../workers/pdf/text/packedParts.ts';
import { firstPageRangesOf } from '../../../server/publishing/pdf-worker/recordedRanges.ts';
import { madePdf, markOf } from '../../helpers/madePdf.ts';
import { outlinedPdf } from '../../helpers/outlinedPdf.ts';
import { type BuiltBatch, type PackFolder, packFolder } from '../../helpers/packBatch.ts';
import { photoBook } from '../../helpers/photoBook.ts';
import { pagePartsOf } from '../../helpers/taggedPage.ts';

const folders: PackFolder[] = [];
afterAll(() => Promise.all(folders.map((folder) => folder.remove())));

async function folderOf(pdf: Buffer): Promise<PackFolder> {
  const folder = await packFolder(pdf);
  folders.push(folder);
  return folder;
}

async function batchOf(pdf: Buffer, batch = 0, skipped: readonly number[] = []) {
  const folder = await folderOf(pdf);
  expect(await folder.build(batch, skipped)).toMatchObject({ kind: 'done' });
  return folder.read(batch);
}

/** A page that is a JPEG of one colour from edge to edge. */
async function photoOf(color: string): Promise<Buffer> {
  const canvas = createCanvas(800, 1200);
  const context = canvas.getContext('2d');
  context.fillStyle = color;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const book = new Document({ size: [400, 600], margin: 0 });
  book.image(await canvas.encode('jpeg', 90), 0, 0, { width: 400, height: 600 });
  book.end();
  return buffer(book);
}

/** The red, green and blue of the pixel in the middle. */
function middleOf(picture: Image): readonly number[] {
  const canvas = createCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d');
  context.drawImage(picture, 0, 0);
  const [x, y] = [Math.floor(picture.width / 2), Math.floor(picture.height / 2)];
  return [...context.getImageData(x, y, 1, 1).data.subarray(0, 3)];
}

describe('Ten pages of a pack', () => {
  const pdf = madePdf({ pages: 13, size: [600, 900] });
  let folder: PackFolder;
  let began: readonly Awaited<ReturnType<PackFolder['build']>>[];
  let first: BuiltBatch;
  let second: BuiltBatch;
  beforeAll(async () => {
    folder = await folderOf(pdf);
    began = [await folder.build(0), await folder.build(1)];
    first = await folder.read(0);
    second = await folder.read(1);
  });

  it('are worked on one after the other', () =>
    expect(began).toEqual([
      { kind: 'done', begun: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] },
      { kind: 'done', begun: [10, 11, 12] },
    ]));

  it('have the size of each page', () => {
    expect(first.head.pages.map(({ size }) => size)).toEqual(
      Array.from({ length: 10 }, () => [600, 900]),
    );
    expect(second.head.pages).toHaveLength(3);
  });

  it('have the colour of the paper', () =>
    expect(new Set(first.head.pages.map(({ color }) => color))).toEqual(new Set(['ffffff'])));

  it('have thumbnails beside each other in one sheet', async () => {
    expect(await loadImage(first.sheet)).toMatchObject({ width: 1500, height: 225 });
    expect(await loadImage(second.sheet)).toMatchObject({ width: 450, height: 225 });
    expect(first.head.pages.map(({ thumbnail }) => thumbnail)).toEqual(Array(10).fill(225));
  });

  it('have a preview of each page', async () => {
    expect(first.previews).toHaveLength(10);
    for (const [at, bytes] of first.previews.entries()) {
      expect(await loadImage(bytes)).toMatchObject({ width: 400, height: 600 });
      expect(first.head.pages[at]?.preview?.slice(1)).toEqual([400, 600]);
    }
  });

  it('have the text that the engine finds on the page', async () => {
    const unpacked = first.text.map((page) => unpackedParts(page ?? []));
    expect(unpacked.map((parts) => parts.map(({ text }) => text))).toEqual(
      Array.from({ length: 10 }, (_, at) => [markOf(at + 1)]),
    );
    const engine = withJoinedRuns(await pagePartsOf(pdf));
    const [part] = withJoinedRuns(unpacked[0] ?? []);
    expect(part).toMatchObject({ kind: 'text', follows: 'paragraph', direction: 'ltr' });
    expect(part?.kind === 'text' && part.rect.x).toBeCloseTo(
      engine[0]?.kind === 'text' ? engine[0].rect.x : Number.NaN,
      1,
    );
  });

  it('have the facts of the document in the first batch only', () => {
    const document = { labels: null, outline: [], language: null, direction: null };
    expect(first.head.document).toEqual(document);
    expect(second.head.document).toBeNull();
  });

  it('have the reading direction that the document names', async () => {
    const preferences = ['ViewerPreferences', '<< /Direction /R2L >>'] as const;
    const { head } = await batchOf(madePdf({ pages: 1, catalog: [preferences] }));
    expect(head.document).toMatchObject({ direction: 'rtl' });
  });

  it('leave out a page that ended the worker before', async () => {
    await folder.build(1, [11]);
    const { head, text, previews } = await folder.read(1);
    expect(previews).toHaveLength(2);
    expect(text[1]).toBeNull();
    expect(head.pages[1]).toMatchObject({ color: null, thumbnail: 0, preview: null, ranges: [] });
    expect(head.pages[2]).toMatchObject({ thumbnail: 225 });
  });
});

/** Page 1 is in the font of the device, page 2 in Helvetica. */
const wordsInTwoFonts = (page: number): string =>
  page === 1 ? 'BT /J 24 Tf 72 700 Td <65E5672C> Tj ET' : 'BT /F 24 Tf 72 700 Td (Letters) Tj ET';

describe('The pages of a pack', () => {
  it('have the outline of their document', async () => {
    const headings = [
      ['Letters', 2],
      ['Essays', 8, '/XYZ 320 700 0'],
    ] as const;
    const { head } = await batchOf(outlinedPdf(headings));
    expect(head.document?.outline).toEqual([
      { title: 'Letters', page: 2, items: [] },
      { title: 'Essays', page: 8, left: 320, items: [] },
    ]);
  });

  it('know which chunks of the file each of them needs, the first as publishing finds them', async () => {
    const folder = await folderOf(Buffer.from('to be replaced'));
    const file = join(folder.folder, 'source.pdf');
    await photoBook(file, 6, 400);
    await folder.build(0);
    const { head } = await folder.read(0);
    const chunksOf = (at: number) => {
      const ranges = head.pages[at]?.ranges ?? [];
      const pairs = ranges.flatMap((first, n) =>
        n % 2 === 0 ? [[first, ranges[n + 1] ?? 0]] : [],
      );
      return pairs.flatMap(([first = 0, count = 0]) =>
        Array.from({ length: count }, (_, n) => first + n),
      );
    };
    const expected = await firstPageRangesOf(file);
    expect(chunksOf(0)).toEqual(
      expected.flatMap(({ begin, end }) =>
        Array.from({ length: Math.ceil((end - begin) / 32_768) }, (_, n) => begin / 32_768 + n),
      ),
    );
    const [second, last] = [chunksOf(1), chunksOf(5)];
    // Each page is a photograph of its own.
    expect(last.some((chunk) => !second.includes(chunk))).toBe(true);
    expect(second.some((chunk) => !last.includes(chunk))).toBe(true);
  });

  it('show photographs, which are decoded natively', async () => {
    const { head, previews } = await batchOf(await photoOf('#c02040'));
    const [preview] = previews;
    const [r = 0, g = 0, b = 0] = preview ? middleOf(await loadImage(preview)) : [];
    expect(Math.max(Math.abs(r - 0xc0), Math.abs(g - 0x20), Math.abs(b - 0x40))).toBeLessThan(12);
    expect(head.pages[0]?.color).toMatch(/^[bc][0-9a-f][12][0-9a-f][34][0-9a-f]$/);
  });

  it('have no pictures where they are extremely long, and keep their text', async () => {
    const { head, text, sheet } = await batchOf(madePdf({ pages: 1, size: [100, 2000] }));
    expect(head.pages[0]).toMatchObject({ size: [100, 2000], thumbnail: 0, preview: null });
    expect(sheet).toHaveLength(0);
    expect(text[0]).toHaveLength(1);
  });

  it('mark a preview that may differ because its letters are in a font of the device', async () => {
    const fonts = {
      J: '<< /Type /Font /Subtype /Type0 /BaseFont /KozMinPro-Regular /Encoding /UniJIS-UCS2-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /KozMinPro-Regular /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 4 >> /FontDescriptor << /Type /FontDescriptor /FontName /KozMinPro-Regular /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >> >>] >>',
    };
    const { head } = await batchOf(madePdf({ pages: 2, fonts, words: wordsInTwoFonts }));
    expect(head.pages.map(({ differs }) => differs)).toEqual([true, false]);
  });

  it('take few bytes, with any content', async () => {
    const folder = await folderOf(Buffer.from('to be replaced'));
    await photoBook(join(folder.folder, 'source.pdf'), 10, 600);
    await folder.build(0);
    const data = await readFile(join(folder.folder, 'batch-0.bin'));
    // Noise is the worst picture. A batch of a real magazine has 260 KB.
    expect(data.length).toBeLessThan(900_000);
  });

  it('of a file that is no PDF are refused', async () => {
    const folder = await folderOf(Buffer.from('%PDF-1.7 and nothing else'));
    expect(await folder.build(0)).toEqual({ kind: 'refused', begun: [] });
  });
});
