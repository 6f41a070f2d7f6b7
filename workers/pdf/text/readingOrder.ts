import { upright } from './textLines.ts';
import type { PdfRect, TextRun } from '../protocol.ts';

/** Above this number of parts the order of the file is used: it is faster and not worse. */
const MOST_PLACED = 200;
/** Parts that share a smaller fraction of their width are side by side. */
const SIDE_BY_SIDE = 0.1;

/** Vertical text runs downwards, and its lines follow from right to left. */
export type WritingDirection = TextRun['direction'] | 'vertical';

interface Placed {
  readonly rect: PdfRect;
}

/**
 * Sorts the parts of a page in reading order. The order of the file is kept if no part in it follows a lower part
 * of the same column. Otherwise parts of one column are read from top to bottom, and columns from the side at
 * which reading begins. A part across two columns separates the columns above it from those below it (Breuel, High
 * Performance Document Layout Analysis, 2003).
 */
export function inReadingOrder<T extends Placed>(
  items: readonly T[],
  direction: WritingDirection,
): readonly T[] {
  if (direction !== 'vertical') return ordered(items, direction);
  const turned = items.map((item) => ({ item, rect: upright(item.rect) }));
  return ordered(turned, 'ltr').map(({ item }) => item);
}

function ordered<T extends Placed>(
  items: readonly T[],
  direction: TextRun['direction'],
): readonly T[] {
  if (items.length > MOST_PLACED || !goesBack(items)) return items;
  const before = items.map((item) =>
    items.filter((other) => isBefore(other, item, items, direction)),
  );
  const waiting = new Map(items.map((item, at) => [item, new Set(before[at])]));
  const order: T[] = [];
  while (waiting.size > 0) {
    const entries = [...waiting];
    const [next] = entries.find(([, others]) => others.size === 0) ?? entries[0] ?? [];
    if (!next) break;
    order.push(next);
    waiting.delete(next);
    for (const others of waiting.values()) others.delete(next);
  }
  return order;
}

const goesBack = (items: readonly Placed[]): boolean =>
  items.some((item, at) => items.slice(at + 1).some((later) => standsAbove(later, item)));

const standsAbove = (a: Placed, b: Placed): boolean =>
  areOver(a.rect, b.rect) && a.rect.y + a.rect.height / 2 <= b.rect.y;

function isBefore(
  a: Placed,
  b: Placed,
  all: readonly Placed[],
  direction: TextRun['direction'],
): boolean {
  if (a === b) return false;
  if (areOver(a.rect, b.rect)) return a.rect.y < b.rect.y;
  const isFirst = direction === 'ltr' ? a.rect.x < b.rect.x : a.rect.x > b.rect.x;
  return isFirst && !all.some((other) => runsBetween(other, a, b));
}

/** Whether two rectangles share a column. */
export function areOver(a: PdfRect, b: PdfRect): boolean {
  const shared = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  return shared > SIDE_BY_SIDE * Math.min(a.width, b.width);
}

/** Whether a part across both columns lies between two parts that are side by side. */
function runsBetween(other: Placed, a: Placed, b: Placed): boolean {
  const [above, below] = a.rect.y < b.rect.y ? [a, b] : [b, a];
  const isBetween = above.rect.y < other.rect.y && other.rect.y < below.rect.y;
  return isBetween && areOver(other.rect, a.rect) && areOver(other.rect, b.rect);
}
