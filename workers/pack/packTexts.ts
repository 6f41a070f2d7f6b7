import type { ByteRange } from '#contract/byteRange.ts';
import { PackedPages } from '#contract/pack/text.ts';
import { PAGES_PER_CHUNK } from '#contract/pack/format.ts';
import type { PageIndex } from '../pdf/engineProtocol.ts';
import { unpackedParts } from '../pdf/text/packedParts.ts';
import type { FileAddress } from '../pdf/file/fileAddress.ts';
import type { PageTextSource, TextSearch } from '../pdf/search/textSearch.ts';

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

/** After this time the part is taken from the document instead. */
const TIMEOUT_MS = 15_000;

/**
 * Fetches a range of a pack. Rejects when it cannot be had.
 * @param ending ends the download
 */
export async function fetchPart(
  file: FileAddress,
  { begin, end }: ByteRange,
  ending = new AbortController(),
): Promise<Uint8Array> {
  const { keptName: kept } = file;
  if (kept !== null) {
    const { readKept } = await import('../pdf/file/keptFile.ts');
    return readKept(kept, { begin, end });
  }
  const timer = setTimeout(() => ending.abort(), TIMEOUT_MS);
  try {
    return await fetchWhole(file, { begin, end }, ending.signal);
  } finally {
    clearTimeout(timer);
  }
}

async function fetchWhole(
  file: FileAddress,
  { begin, end }: ByteRange,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const response = await file.fetch({ begin, end }, signal);
  if (response.status !== 206) throw new Error(`The server answered ${response.status}.`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length !== end - begin) throw new Error('The answer was cut short.');
  return bytes;
}

/** Parses a part that is JSON, compressed by gzip. */
export async function unpackedJson(bytes: Uint8Array): Promise<unknown> {
  const packed = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
  return new Response(packed.pipeThrough(new DecompressionStream('gzip'))).json();
}

/** Keeps the last few values of a function that takes a number. A value that rejects is not kept. */
export class Recent<T> {
  readonly #make: (key: number) => Promise<T>;
  readonly #most: number;
  readonly #dispose: (value: T) => void;
  readonly #values = new Map<number, Promise<T>>();

  constructor(
    most: number,
    make: (key: number) => Promise<T>,
    dispose: (value: T) => void = () => {},
  ) {
    this.#most = most;
    this.#make = make;
    this.#dispose = dispose;
  }

  has(key: number): boolean {
    return this.#values.has(key);
  }

  get(key: number): Promise<T> {
    const value = this.#values.get(key) ?? this.#make(key);
    this.set(key, value);
    return value;
  }

  /** Adds a value that was made elsewhere. */
  set(key: number, value: Promise<T>): void {
    // The last one used is the last one of the map.
    this.#values.delete(key);
    this.#values.set(key, value);
    value.catch(() => this.#values.delete(key));
    this.#evict();
  }

  #evict(): void {
    const [oldest] = this.#values;
    if (!oldest || this.#values.size <= this.#most) return;
    this.#values.delete(oldest[0]);
    void oldest[1].then(this.#dispose, () => undefined);
  }
}

/** Ten for the next 80 pages of a search, those that it has just read, and two for the visible pages. */
const MOST_CHUNKS = 18;

interface Source {
  /** Where a chunk lies in the pack. Throws if the pack has no such chunk. */
  readonly rangeOf: (chunk: number) => ByteRange;
  readonly fetch: (range: ByteRange) => Promise<Uint8Array>;
}

/** The texts of a pack, in chunks of ten pages. The last ones used are kept. */
export class PackTexts {
  readonly #source: Source;
  readonly #kept = new Recent<PackedPages>(MOST_CHUNKS, (chunk) => this.#fetchOne(chunk));

  constructor(source: Source) {
    this.#source = source;
  }

  /** Rejects if the chunk cannot be fetched. */
  get(chunk: number): Promise<PackedPages> {
    return this.#kept.get(chunk);
  }

  /**
   * Requests chunks that are needed soon. Neighbours come by one request: 1,000 pages have 100 chunks, and an answer takes
   * longer than their bytes.
   */
  request(chunks: readonly number[]): void {
    const missing = chunks.filter((chunk) => !this.#kept.has(chunk)).toSorted((a, b) => a - b);
    let first = 0;
    for (let at = 1; at <= missing.length; at += 1) {
      if (at < missing.length && this.#areNeighbours(missing[at - 1], missing[at])) continue;
      this.#fetchTogether(missing.slice(first, at));
      first = at;
    }
  }

  #areNeighbours(one = 0, other = 0): boolean {
    const { rangeOf } = this.#source;
    return other === one + 1 && rangeOf(one).end === rangeOf(other).begin;
  }

  #fetchTogether(chunks: readonly number[]): void {
    const ranges = chunks.map((chunk) => this.#source.rangeOf(chunk));
    const [begin = 0, end = 0] = [ranges[0]?.begin, ranges.at(-1)?.end];
    const bytes = this.#source.fetch({ begin, end });
    for (const [at, range] of ranges.entries()) {
      const own = bytes.then((all) =>
        pagesIn(all.subarray(range.begin - begin, range.end - begin)),
      );
      this.#kept.set(chunks[at] ?? 0, own);
    }
  }

  async #fetchOne(chunk: number): Promise<PackedPages> {
    return pagesIn(await this.#source.fetch(this.#source.rangeOf(chunk)));
  }
}

const pagesIn = async (packed: Uint8Array): Promise<PackedPages> =>
  PackedPages.parse(await unpackedJson(packed));
