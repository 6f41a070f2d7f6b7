import { PAGES_PER_CHUNK } from '#contract/pack/format.ts';
import type { PageIndex } from '../pdf/protocol.ts';
import { unpackedParts } from '../pdf/text/packedParts.ts';
import type { PageTextSource } from '../pdf/search/pageTextSource.ts';
import type { TextSearch } from '../pdf/search/textSearch.ts';
import type { PackTexts } from './packTexts.ts';

type Texts = Pick<PackTexts, 'get' | 'request'>;

/** Provides the text of a pack. A chunk that cannot be fetched rejects for each of its pages. */
export const textOfPack = (pageCount: number, texts: Texts): PageTextSource => ({
  pageCount,
  async partsOf(index) {
    const parts = (await texts.get(chunkOf(index)))[index % PAGES_PER_CHUNK];
    if (!parts) throw new Error('The pack has no text of this page.');
    return unpackedParts(parts);
  },
  prepare: (indexes) => texts.request([...new Set(indexes.map(chunkOf))]),
});

const chunkOf = (index: PageIndex): number => Math.floor(index / PAGES_PER_CHUNK);

/** The search in the text of a pack. Its code is loaded with the first search. */
export async function openPackSearch(pageCount: number, texts: Texts): Promise<TextSearch> {
  const { searchText } = await import('../pdf/search/textSearch.ts');
  return searchText(textOfPack(pageCount, texts));
}
