import { describe, expect, test } from 'vitest';
import type { PackedPages } from '#contract/pack/text.ts';
import type { PageIndex } from '../../workers/pdf/protocol.ts';
import { TextSearch } from '../../workers/pdf/search/textSearch.ts';
import { textOfPack } from '../../workers/pack/packSearch.ts';

/** Ten pages with one line each. */
const chunkOf = (chunk: number): PackedPages =>
  Array.from({ length: 10 }, (_, place) => [
    { runs: [`tide on page ${10 * chunk + place + 1}`], at: [0, 0, 1000, 100, 0, 8] },
  ]);

function openSearch(pageCount: number, lost: readonly number[] = []) {
  const requested: number[] = [];
  const source = textOfPack(pageCount, async (chunk) => {
    requested.push(chunk);
    if (lost.includes(chunk)) throw new Error('The server answered 500.');
    return chunkOf(chunk);
  });
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

  test('requests the chunks around the page before it needs them', async () => {
    const { requested, search } = openSearch(200);
    await search.next({ id: 1, text: 'tide', from: 100 as PageIndex });
    expect([...new Set(requested)].toSorted((a, b) => a - b)).toEqual([
      6, 7, 8, 9, 10, 11, 12, 13, 14,
    ]);
  });

  test('says that it is partial when a chunk cannot be fetched', async () => {
    const { search } = openSearch(30, [1]);
    const { pages, state } = await allOf(search, 'tide');
    expect(state).toBe('partial');
    expect(pages).toHaveLength(20);
  });
});
