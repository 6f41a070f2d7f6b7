import type { OutlineItem } from '../../../../workers/pdf/protocol.ts';

/** Path of an item: the index of each ancestor and its own index. */
export type ItemPath = string;

/** A visible item: all its ancestors are open. */
export interface Row {
  readonly path: ItemPath;
  readonly item: OutlineItem;
  /** From 1 on. */
  readonly level: number;
}

const pathIn = (parent: ItemPath, at: number): ItemPath =>
  parent ? `${parent}.${at}` : String(at);

/** The visible items in order: the top level, and the children of open items. */
export const rowsOf = (
  items: readonly OutlineItem[],
  open: ReadonlySet<ItemPath>,
): readonly Row[] => [...rowsIn(items, (path) => open.has(path))];

/** The item of the section of a page: the last one that begins on it, or on the nearest page before. */
export function sectionAt(items: readonly OutlineItem[], page: number): ItemPath | null {
  let nearest = { path: null as ItemPath | null, page: 0 };
  for (const { path, item } of rowsIn(items, () => true))
    if (item.page !== null && item.page <= page && item.page >= nearest.page)
      nearest = { path, page: item.page };
  return nearest.path;
}

/** The ancestors of an item, outermost first. */
export function around(path: ItemPath): readonly ItemPath[] {
  const numbers = path.split('.');
  return numbers.slice(0, -1).map((_, at) => numbers.slice(0, at + 1).join('.'));
}

/** The item itself, or the outermost closed one that hides it. */
export const seenOf = (path: ItemPath, open: ReadonlySet<ItemPath>): ItemPath =>
  around(path).find((outer) => !open.has(outer)) ?? path;

function* rowsIn(
  items: readonly OutlineItem[],
  isOpen: (path: ItemPath) => boolean,
  parent: ItemPath = '',
  level = 1,
): Generator<Row> {
  for (const [at, item] of items.entries()) {
    const path = pathIn(parent, at);
    yield { path, item, level };
    if (isOpen(path)) yield* rowsIn(item.items, isOpen, path, level + 1);
  }
}
