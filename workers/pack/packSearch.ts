import { PAGES_PER_CHUNK } from '#contract/pack/format.ts';
import type { PackedPages } from '#contract/pack/text.ts';
import { unpackedParts } from '../pdf/text/packedParts.ts';
import type { PageTextSource } from '../pdf/search/pageTextSource.ts';
import type { TextSearch } from '../pdf/search/textSearch.ts';

/** Chunks that are requested before the search needs them, in each direction. Each is about 10 KB. */
const AHEAD = 4;

type ReadChunk = (chunk: number) => Promise<PackedPages>;

/** Provides the text of a pack. A chunk that cannot be fetched rejects for each of its pages. */
export const textOfPack = (pageCount: number, readChunk: ReadChunk): PageTextSource => ({
  pageCount,
  async partsOf(index) {
    const chunk = Math.floor(index / PAGES_PER_CHUNK);
    requestAround(chunk, pageCount, readChunk);
    const parts = (await readChunk(chunk))[index % PAGES_PER_CHUNK];
    if (!parts) throw new Error('The pack has no text of this page.');
    return unpackedParts(parts);
  },
});

/** The search goes outward, so it needs the chunks on both sides next. */
function requestAround(chunk: number, pageCount: number, readChunk: ReadChunk): void {
  const last = Math.floor((pageCount - 1) / PAGES_PER_CHUNK);
  for (let distance = 1; distance <= AHEAD; distance += 1)
    for (const next of [chunk + distance, chunk - distance])
      if (next >= 0 && next <= last) readChunk(next).catch(() => undefined);
}

/** The search in the text of a pack. Its code is loaded with the first search. */
export async function openPackSearch(pageCount: number, readChunk: ReadChunk): Promise<TextSearch> {
  const { searchText } = await import('../pdf/search/textSearch.ts');
  return searchText(textOfPack(pageCount, readChunk));
}
