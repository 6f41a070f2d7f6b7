import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ResultBlock } from './resultBlocks.ts';

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
