import type { OutlineItem } from '../../../../workers/pdf/engineProtocol.ts';

/** Path of an item: the index of each ancestor and its own index. */
export type ItemPath = string;

/** A visible item: all its ancestors are open. */
export interface Row {
  readonly path: ItemPath;
  readonly item: OutlineItem;
  /** From 1 on. */
  readonly level: number;
  /** The position among the items of the same parent, from 1 on, and their number. */
  readonly position: number;
  readonly siblings: number;
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
export function ancestorsOf(path: ItemPath): readonly ItemPath[] {
  const numbers = path.split('.');
  return numbers.slice(0, -1).map((_, at) => numbers.slice(0, at + 1).join('.'));
}

/** The effect of a key that opens or closes an item, or moves to its first child or to its parent. */
type TreeStep = { readonly kind: 'toggle' | 'move'; readonly path: ItemPath } | null;

/** The step towards the children (`isInward`) or towards the parent, as in the tree pattern of WAI-ARIA. */
export function treeStep(
  { path, item }: Row,
  open: ReadonlySet<ItemPath>,
  isInward: boolean,
): TreeStep {
  const isOpen = open.has(path);
  if (item.items.length > 0 && isOpen !== isInward) return { kind: 'toggle', path };
  if (isInward) return isOpen ? { kind: 'move', path: pathIn(path, 0) } : null;
  const parent = ancestorsOf(path).at(-1);
  return parent === undefined ? null : { kind: 'move', path: parent };
}

/** The item itself, or the outermost closed one that hides it. */
export const visibleItemOf = (path: ItemPath, open: ReadonlySet<ItemPath>): ItemPath =>
  ancestorsOf(path).find((outer) => !open.has(outer)) ?? path;

/** The indexes of the rows that are mounted. */
export interface MountedRows {
  readonly startIndex: number;
  readonly endIndex: number;
}

/** The item that the Tab key reaches: the wanted one, or the nearest one that is mounted. */
export function tabStopIn(
  rows: readonly Row[],
  wanted: ItemPath | null,
  { startIndex, endIndex }: MountedRows,
): ItemPath | undefined {
  const at = rows.findIndex(({ path }) => path === wanted);
  return rows[Math.min(Math.max(at, startIndex), endIndex, rows.length - 1)]?.path;
}

function* rowsIn(
  items: readonly OutlineItem[],
  isOpen: (path: ItemPath) => boolean,
  parent: ItemPath = '',
  level = 1,
): Generator<Row> {
  for (const [at, item] of items.entries()) {
    const path = pathIn(parent, at);
    yield { path, item, level, position: at + 1, siblings: items.length };
    if (isOpen(path)) yield* rowsIn(item.items, isOpen, path, level + 1);
  }
}

export interface Tree {
  readonly rows: readonly Row[];
  /** No item has children. */
  readonly isFlat: boolean;
  readonly current: ItemPath | null;
  readonly open: ReadonlySet<ItemPath>;
  readonly toggle: (path: ItemPath) => void;
}
