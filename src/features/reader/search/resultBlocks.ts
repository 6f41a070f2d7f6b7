import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Hit } from './searchState.ts';

/** Blocks nearer than this to the visible part of the list are mounted in advance. */
const MARGIN = '104px 0px';

interface MountedBlocks {
  /** The keys of the blocks near the visible part. */
  readonly near: ReadonlySet<string>;
  /** The heights of blocks that were mounted before, by `heightKeyOf`. */
  readonly heights: ReadonlyMap<string, number>;
}

/** A block has another height when it has more hits. */
export const heightKeyOf = ({ key, hits }: ResultBlock): string => keyOf(key, hits.length);

const keyOf = (block: string, count: number): string => `${block} of ${count}`;

const none: MountedBlocks = { near: new Set(), heights: new Map() };

/** Watches which blocks of the list are near its visible part. */
export function useMountedBlocks(
  list: RefObject<HTMLElement | null>,
  blocks: readonly ResultBlock[],
): MountedBlocks {
  const [mounted, setMounted] = useState(none);
  const observer = useRef<IntersectionObserver>(null);
  useEffect(() => {
    const seen = (entries: readonly IntersectionObserverEntry[]): void =>
      setMounted((before) => after(before, entries));
    const options = { root: list.current, rootMargin: MARGIN };
    const own = new IntersectionObserver(seen, options);
    observer.current = own;
    return () => own.disconnect();
  }, [list]);
  useEffect(() => {
    // An element that is observed already changes nothing.
    for (const block of list.current?.children ?? []) observer.current?.observe(block);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- new blocks are new elements
  }, [list, blocks]);
  return mounted;
}

/** Returns the same value if no block has come near or gone. */
function after(
  before: MountedBlocks,
  entries: readonly IntersectionObserverEntry[],
): MountedBlocks {
  const near = new Set(before.near);
  const heights = new Map(before.heights);
  let hasChanged = false;
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    const key = (target as HTMLElement).dataset['block'] ?? '';
    if (near.has(key) === isIntersecting) continue;
    hasChanged = true;
    if (isIntersecting) near.add(key);
    else near.delete(key);
    // A list that is not displayed has no heights.
    if (!isIntersecting && boundingClientRect.height > 0)
      heights.set(keyOf(key, target.childElementCount), boundingClientRect.height);
  }
  return hasChanged ? { near, heights } : before;
}

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
