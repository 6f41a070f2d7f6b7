import type { Hit } from './rules.ts';

/** Neighbouring hits of the list, which are mounted together. */
export interface ResultBlock {
  readonly key: string;
  /** The number of hits before the block. */
  readonly start: number;
  readonly hits: readonly Hit[];
}

/** A block ends with the last of this many pages, or with this many hits. */
const LONGEST = { pages: 4, hits: 6 } as const;

/**
 * Cuts the hits into blocks. Limits are page numbers, so that new hits change only the blocks of their own pages.
 * @param hits in reading order
 */
export function blocksOf(hits: readonly Hit[]): readonly ResultBlock[] {
  const blocks: ResultBlock[] = [];
  let start = 0;
  while (start < hits.length) {
    const pages = pagesOf(hits[start]);
    let end = start;
    while (end < hits.length && pagesOf(hits[end]) === pages) end += 1;
    for (let from = start; from < end; from += LONGEST.hits) {
      const key = `${pages} ${(from - start) / LONGEST.hits}`;
      blocks.push({ key, start: from, hits: hits.slice(from, Math.min(end, from + LONGEST.hits)) });
    }
    start = end;
  }
  return blocks;
}

const pagesOf = (hit: Hit | undefined): number => Math.floor((hit?.page ?? 0) / LONGEST.pages);

/** Whether two blocks have the same hits. Both are parts of one list, which only gains hits. */
export const haveSameHits = (one: ResultBlock, other: ResultBlock): boolean =>
  one.hits.length === other.hits.length &&
  one.hits[0] === other.hits[0] &&
  one.hits.at(-1) === other.hits.at(-1);

/** The block with the hit at an index of the list. */
export const blockAt = (blocks: readonly ResultBlock[], index: number): ResultBlock | undefined =>
  blocks.findLast(({ start }) => start <= index);
