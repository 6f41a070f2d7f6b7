import type { OutlineItem } from '../../../../workers/pdf/protocol.ts';

/** Where an item stands: its number among its neighbours, after those of all that it lies in. */
export type ItemPath = string;

/** An item that is seen, since all that it lies in is open. */
export interface Row {
  readonly path: ItemPath;
  readonly item: OutlineItem;
  /** From 1 on. */
  readonly level: number;
}

const pathIn = (parent: ItemPath, at: number): ItemPath =>
  parent ? `${parent}.${at}` : String(at);

/** What is seen, from the top down: the items of the outermost level, and those of whatever is open. */
export const rowsOf = (
  items: readonly OutlineItem[],
  open: ReadonlySet<ItemPath>,
): readonly Row[] => [...rowsIn(items, (path) => open.has(path))];

/** The item whose section a page belongs to: the last that begins there, or at the page nearest before. */
export function sectionAt(items: readonly OutlineItem[], page: number): ItemPath | null {
  let nearest = { path: null as ItemPath | null, page: 0 };
  for (const { path, item } of rowsIn(items, () => true))
    if (item.page !== null && item.page <= page && item.page >= nearest.page)
      nearest = { path, page: item.page };
  return nearest.path;
}

/** What an item lies in, from the outermost on. */
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
