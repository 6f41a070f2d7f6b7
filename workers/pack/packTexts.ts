import type { ByteRange } from '#contract/byteRange.ts';
import { PackedPages } from '#contract/pack/text.ts';
import { unpackedJson } from './fetchPart.ts';
import { Recent } from './recent.ts';

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
