import { upright, boundsOf } from './textLines.ts';
import type { PdfRect, TextRun, TextBlock } from '../engineProtocol.ts';

/** The most letters of a label: a number or bullet beside its item. */
const LONGEST_LABEL = 6;
/** The largest distance from the label to its item, as a fraction of the label's font size. */
const FARTHEST = 3;

/** Blocks that are read in sequence, and their common rectangle. */
interface Group {
  readonly rect: PdfRect;
  readonly blocks: readonly TextBlock[];
}

/** Groups labels with their items. Numbers, bullets and initials have a column of their own, but are read with their text. */
export function withLabels(blocks: readonly TextBlock[]): readonly Group[] {
  const labels = new Map<TextBlock, TextBlock[]>();
  for (const label of blocks.filter(isLabel)) {
    const owner = ownerOf(label, blocks);
    if (owner) labels.set(owner, [...(labels.get(owner) ?? []), label]);
  }
  const given = new Set([...labels.values()].flat());
  return blocks
    .filter((block) => !given.has(block))
    .map((block) => groupOf([...(labels.get(block) ?? []), block]));
}

const groupOf = (blocks: readonly TextBlock[]): Group => ({
  rect: boundsOf(blocks.map(({ rect }) => rect)),
  blocks: blocks.map((block, at) => (at === 0 ? block : { ...block, follows: 'words' })),
});

const isLabel = ({ text, runs }: TextBlock): boolean =>
  runs.findIndex(({ endsLine }) => endsLine) === runs.length - 1 &&
  runs[0]?.angle === 0 &&
  text.trim().length <= LONGEST_LABEL;

/** Returns the nearest block beside the label, in reading direction. Among equally near blocks, it returns the topmost one. */
function ownerOf(label: TextBlock, blocks: readonly TextBlock[]): TextBlock | undefined {
  const size = label.runs[0]?.size ?? 0;
  const beside = blocks
    .filter((block) => !isLabel(block) && sharesHeight(label.rect, block.rect))
    .map((block) => ({ block, gap: gapAfter(label.rect, block) }))
    .filter(({ gap }) => gap > -0.2 * size && gap < FARTHEST * size);
  const nearest = Math.min(...beside.map(({ gap }) => gap));
  return beside
    .filter(({ gap }) => gap < nearest + 0.2 * size)
    .toSorted((a, b) => a.block.rect.y - b.block.rect.y)[0]?.block;
}

const sharesHeight = (a: PdfRect, b: PdfRect): boolean =>
  a.y < b.y + b.height && b.y < a.y + a.height;

const gapAfter = (label: PdfRect, { rect, direction }: TextBlock): number =>
  direction === 'ltr' ? rect.x - label.x - label.width : label.x - rect.x - rect.width;

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
