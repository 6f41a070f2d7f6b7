import { deflateSync } from 'node:zlib';
import { getDocument, PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHUNK_BYTES, readRange } from '#contract/byteRange.ts';
import { files } from '../../../server/platform/db/schema.ts';
import {
  adobePrimaries,
  colourProfile,
  sampledCurve,
  srgbLight,
  srgbPrimaries,
} from '../../helpers/colourProfile.ts';
import { madePdf, pdfOf, streamOf } from '../../helpers/madePdf.ts';
import { photoBook } from '../../helpers/photoBook.ts';
import {
  bytesOf,
  openPublisher,
  type Publisher,
  rowOf,
  unpacked,
} from '../../helpers/publisher.ts';

let store: Publisher;

beforeAll(async () => {
  store = await openPublisher();
});

afterAll(() => store.close());

async function published(file: string, samplePages = 0) {
  const { id } = await store.publish(file, { samplePages });
  const { full, sample } = await rowOf(store.resources, id);
  return { full, sample };
}

const picture = (profile: number): string =>
  streamOf(
    '0123456789ab',
    `/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace [/ICCBased ${profile} 0 R]`,
  );

const profile = (primaries: typeof srgbPrimaries | typeof adobePrimaries): string =>
  streamOf(
    deflateSync(colourProfile(primaries, sampledCurve(srgbLight))).toString('latin1'),
    '/N 3 /Filter /FlateDecode',
  );

/** A page with two pictures, one with a profile of sRGB and one with another. */
const colourful = (): Buffer =>
  pdfOf(
    new Map([
      [1, '<< /Type /Catalog /Pages 2 0 R >>'],
      [2, '<< /Type /Pages /Count 1 /Kids [3 0 R] >>'],
      [
        3,
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R /Resources << /XObject << /A 5 0 R /B 6 0 R >> /ColorSpace << /C [/Indexed [/ICCBased 7 0 R] 0 <000000>] >> >> >>',
      ],
      [4, streamOf('/C cs 0 sc 0 0 9 9 re f q 9 0 0 9 0 0 cm /A Do Q q 9 0 0 9 9 9 cm /B Do Q')],
      [5, picture(7)],
      [6, picture(8)],
      [7, profile(srgbPrimaries)],
      [8, profile(adobePrimaries)],
    ]),
  );

describe('colours', () => {
  it('lose a profile that is the default of screens, and keep every other', async () => {
    const { full } = await published(await store.write('colours.pdf', colourful()));
    const text = await unpacked(await bytesOf(store.resources, full));
    expect(text.match(/\/ICCBased/g)).toHaveLength(1);
    expect(text).toMatch(/\/ColorSpace \/DeviceRGB/);
    expect(text).toMatch(/\/Indexed\s+\/DeviceRGB/);
  });
});

const openingOf = async (sha256: string | null) => {
  const [file] = await store.resources.db
    .select()
    .from(files)
    .where(eq(files.sha256, sha256 ?? ''));
  return (file?.firstPageRanges ?? '').split(',').map(readRange);
};

/** Gives pdf.js the bytes of these ranges. Other requests are recorded and never answered. */
class Foreseen extends PDFDataRangeTransport {
  readonly missed: number[] = [];
  readonly #bytes: Buffer;
  readonly #has: (at: number) => boolean;

  constructor(bytes: Buffer, has: (at: number) => boolean) {
    super(bytes.length, null);
    this.#bytes = bytes;
    this.#has = has;
  }

  override requestDataRange(begin: number, end: number): void {
    for (let at = begin; at < end; at += CHUNK_BYTES) if (!this.#has(at)) this.missed.push(at);
    setImmediate(() => this.onDataRange(begin, new Uint8Array(this.#bytes.subarray(begin, end))));
  }
}

describe('the byte ranges of the first page', () => {
  it('is known of issue and sample: a page can be read with it alone, and it is little of the file', async () => {
    const { path, size } = await photoBook(`${store.folder}/photos.pdf`, 6, 800);
    const { full, sample } = await published(path, 3);
    for (const sha256 of [full, sample]) {
      const opening = await openingOf(sha256);
      const bytes = await bytesOf(store.resources, sha256);
      const file = new Foreseen(bytes, (at) =>
        opening.some(({ begin, end }) => at >= begin && at < end),
      );
      const task = getDocument({
        range: file,
        rangeChunkSize: CHUNK_BYTES,
        disableAutoFetch: true,
        disableStream: true,
        verbosity: 0,
      });
      await (await (await task.promise).getPage(1)).getOperatorList();
      expect(file.missed).toEqual([]);
      const foreseen = opening.reduce((sum, { begin, end }) => sum + end - begin, 0);
      expect(foreseen).toBeLessThan(size / 3);
      expect(opening.at(-1)?.end).toBe(bytes.length);
      await task.destroy();
    }
  });
});

describe('What an issue offers to screen readers', () => {
  const isMarked = [['MarkInfo', '<< /Marked true >>']] as const;

  it.each([
    ['tagged text', { pages: 3, catalog: isMarked }, 'tagged'],
    ['text without tags', { pages: 3 }, 'text'],
    ['a tagged scan', { pages: 3, isWordless: true, catalog: isMarked }, 'scan'],
  ] as const)('is known from its file: %s', async (name, pdf, access) => {
    const { id } = await store.publish(await store.write(`${name}.pdf`, madePdf(pdf)));
    expect((await rowOf(store.resources, id)).textAccess).toBe(access);
  });
});
