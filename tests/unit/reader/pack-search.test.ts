import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ByteRange } from '#contract/byteRange.ts';
import type { PackedPages } from '#contract/pack/text.ts';
import type { PageIndex } from '../../../workers/pdf/engineProtocol.ts';
import { TextSearch } from '../../../workers/pdf/search/textSearch.ts';
import { textOfPack, PackTexts } from '../../../workers/pack/packTexts.ts';

/** Ten pages with one line each. */
const chunkOf = (chunk: number): PackedPages =>
  Array.from({ length: 10 }, (_, place) => [
    { runs: [`tide on page ${10 * chunk + place + 1}`], at: [0, 0, 1000, 100, 0, 8] },
  ]);

function openSearch(pageCount: number, lost: readonly number[] = []) {
  const chunks = Array.from({ length: Math.ceil(pageCount / 10) }, (_, chunk) =>
    gzipSync(JSON.stringify(chunkOf(chunk))),
  );
  const begins = chunks.map((_, chunk) => Buffer.concat(chunks.slice(0, chunk)).length);
  /** The chunks of each request. */
  const requested: (readonly number[])[] = [];
  const texts = new PackTexts({
    rangeOf: (chunk) => {
      const begin = begins[chunk] ?? 0;
      return { begin, end: begin + (chunks[chunk]?.length ?? 0) };
    },
    fetch: async ({ begin, end }: ByteRange) => {
      const wanted = [...begins.keys()].filter(
        (chunk) => (begins[chunk] ?? 0) >= begin && (begins[chunk] ?? 0) < end,
      );
      requested.push(wanted);
      if (wanted.some((chunk) => lost.includes(chunk))) throw new Error('The server answered 500.');
      return Buffer.concat(chunks).subarray(begin, end);
    },
  });
  const source = textOfPack(pageCount, texts);
  return { requested, search: new TextSearch(source, (resume) => setTimeout(resume)) };
}

async function allOf(search: TextSearch, text: string, from = 0) {
  const pages: number[] = [];
  for (;;) {
    const batch = await search.next({ id: 1, text, from: from as PageIndex });
    if (!batch) throw new Error('Another search has begun.');
    pages.push(...batch.pages.map(({ page }) => page));
    if (batch.state !== 'searching')
      return { pages: pages.toSorted((a, b) => a - b), state: batch.state };
  }
}

describe('A search in the text of a pack', () => {
  test('finds the hits of all pages', async () => {
    const { search } = openSearch(25);
    const { pages, state } = await allOf(search, 'Tide');
    expect({ pages, state }).toEqual({
      pages: Array.from({ length: 25 }, (_, index) => index + 1),
      state: 'complete',
    });
  });

  test('requests the chunk of the page alone, and those on both sides together', async () => {
    const { requested, search } = openSearch(400);
    await search.next({ id: 1, text: 'tide', from: 200 as PageIndex });
    expect(requested).toEqual([[20], [16, 17, 18, 19], [21, 22, 23, 24]]);
  });

  test('requests each chunk once, a few with each request', async () => {
    const { requested, search } = openSearch(1000);
    await allOf(search, 'tide', 500);
    expect(requested.flat().toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 100 }, (_, at) => at),
    );
    expect(requested.length).toBeLessThanOrEqual(50);
  });

  test('says that it is partial when a chunk cannot be fetched', async () => {
    const { search } = openSearch(30, [1]);
    const { pages, state } = await allOf(search, 'tide');
    expect(state).toBe('partial');
    expect(pages).toHaveLength(20);
  });
});
