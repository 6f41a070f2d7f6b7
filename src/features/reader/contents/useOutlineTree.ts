import { useMemo, useState } from 'react';
import { pagesWith } from '../spreads/layout.ts';
import {
  ancestorsOf,
  type ItemPath,
  type Row,
  rowsOf,
  sectionAt,
  visibleItemOf,
} from './outlineRows.ts';
import { useSessionStore } from '../session/context.ts';

export interface Tree {
  readonly rows: readonly Row[];
  /** No item has children. */
  readonly isFlat: boolean;
  readonly current: ItemPath | null;
  readonly open: ReadonlySet<ItemPath>;
  readonly toggle: (path: ItemPath) => void;
}

/** The tree of the outline. The current section is marked, and visible when the panel opens. */
export function useOutlineTree(): Tree {
  const { page, layout, outline } = useSessionStore();
  const last = pagesWith(page, layout).at(-1) ?? page;
  const section = useMemo(() => sectionAt(outline, last), [outline, last]);
  const [open, setOpen] = useState<ReadonlySet<ItemPath>>(
    () => new Set(section ? ancestorsOf(section) : []),
  );
  const [toggle] = useState(() => (path: ItemPath) => {
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(path)) next.add(path);
      return next;
    });
  });
  const rows = useMemo(() => rowsOf(outline, open), [outline, open]);
  const isFlat = outline.every(({ items }) => items.length === 0);
  return { rows, isFlat, current: section && visibleItemOf(section, open), open, toggle };
}
