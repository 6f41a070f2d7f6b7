import { useRef, useState, useMemo, type KeyboardEvent, type RefObject } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { css } from '@linaria/core';
import { t } from '../../../shared/shell/index.ts';
import { ReaderPanel } from '../bars/ReaderPanel.tsx';
import { useDirection, useIssueLanguage, useSessionStore } from '../session/session.ts';
import { gap, minRowHeight, Entry, type ListedTree, listParts } from './OutlineEntry.tsx';
import {
  type ItemPath,
  type MountedRows,
  type Row,
  tabStopIn,
  ancestorsOf,
  rowsOf,
  sectionAt,
  visibleItemOf,
  treeStep,
  type Tree,
} from './outlineRows.ts';
import { color, space } from '../../../shared/ui/tokens.ts';
import { phone } from '../bars/bars.styles.ts';
import { panelFrame } from '../bars/panel.styles.ts';
import { pagesWith } from '../spreads/layout.ts';
import { listSteps } from '../focus.ts';
import type { Direction } from '../readingDirection.ts';

/** The tree of the outline. The current section is marked, and visible when the panel opens. */
function useOutlineTree(): Tree {
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

/**
 * Up and down move between headings, also to unmounted ones, starting at the current section. The arrow
 * towards the text opens a heading or moves to its first child; the other one closes it or moves to its
 * parent. No key in the panel turns a page.
 */
function useOutlineKeys(
  { rows, current, open, toggle }: Tree,
  list: RefObject<VirtuosoHandle | null>,
  direction: Direction,
) {
  // A held key repeats before the requested heading is mounted.
  const requested = useRef<ItemPath | null>(null);
  const focus = (index: number, panel: HTMLElement): void => {
    const path = rows[index]?.path ?? null;
    requested.current = path;
    const done = () => {
      if (requested.current !== path) return;
      requested.current = null;
      panel.querySelector<HTMLElement>(`[data-entry="${path}"]`)?.focus({ preventScroll: true });
    };
    list.current?.scrollIntoView({ index, behavior: 'auto', done });
  };
  const indexOf = (wanted: ItemPath | null | undefined) =>
    rows.findIndex(({ path }) => path === wanted);

  return (event: KeyboardEvent<HTMLElement>): void => {
    const { key, currentTarget } = event;
    if (key !== 'Escape') event.stopPropagation();
    const from = requested.current ?? pathAt(event.target);
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      event.preventDefault();
      const row = rows[indexOf(from)];
      const step = row && treeStep(row, open, (key === 'ArrowRight') === (direction === 'ltr'));
      if (step?.kind === 'toggle') toggle(step.path);
      else if (step) focus(indexOf(step.path), currentTarget);
      return;
    }
    const step = listSteps[key];
    if (step === undefined) return;
    event.preventDefault();
    const begin = indexOf(from ?? current);
    const goal = from || !Number.isFinite(step) ? begin + step : begin;
    focus(Math.max(0, Math.min(goal, rows.length - 1)), currentTarget);
  };
}

const pathAt = (target: EventTarget): string | undefined =>
  target instanceof Element
    ? target.closest('li')?.querySelector<HTMLElement>('[data-entry]')?.dataset.entry
    : undefined;

/** Until the list reports which ones are mounted. */
const allRows: MountedRows = { startIndex: 0, endIndex: Number.POSITIVE_INFINITY };

/** Only visible headings are mounted: two thousand blocked the page for 400 ms. */
export function OpenContents() {
  const list = useRef<VirtuosoHandle>(null);
  const tree = useOutlineTree();
  const { rows, current } = tree;
  const [focused, setFocused] = useState<ItemPath | null>(null);
  const [mounted, setMounted] = useState(allRows);
  const stop = tabStopIn(rows, focused ?? current, mounted);
  const direction = useDirection();
  const [start] = useState(() => ({
    index: Math.max(
      0,
      rows.findIndex(({ path }) => path === current),
    ),
    align: 'center' as const,
  }));
  // Until they are measured, titles are assumed to need one line.
  const [height, setHeight] = useState(rows.length * minRowHeight + 2 * gap);
  return (
    <ReaderPanel
      panel="contents"
      kind="navigation"
      name={t('reader.contents')}
      takesFocus="by-keys"
      className={panel}
      onFocus={({ target }) => setFocused((before) => pathAt(target) ?? before)}
      onKeyDown={useOutlineKeys(tree, list, direction)}
    >
      <Virtuoso
        ref={list}
        className={listLook}
        style={{ blockSize: height }}
        dir={direction}
        lang={useIssueLanguage()}
        data-reading={direction}
        tabIndex={-1}
        components={listParts}
        data={rows}
        context={{ ...tree, stop }}
        rangeChanged={setMounted}
        defaultItemHeight={minRowHeight}
        increaseViewportBy={4 * minRowHeight}
        initialTopMostItemIndex={start}
        totalListHeightChanged={setHeight}
        computeItemKey={(_, { path }) => path}
        itemContent={entryOf}
      />
    </ReaderPanel>
  );
}

const entryOf = (_: number, row: Row, { isFlat, current, open, stop, toggle }: ListedTree) => (
  <Entry
    row={row}
    isFlat={isFlat}
    isCurrent={row.path === current}
    isOpen={open.has(row.path)}
    isStop={row.path === stop}
    toggle={toggle}
  />
);

/** Below the bar, over the pages; opaque. */
const panel = css`
  ${panelFrame}
  inline-size: min(400px, calc(100vw - ${space(2)}));
  padding-inline: ${space(1)};
  ${phone} {
    inset-block: auto calc(100% + ${space(1)});
  }
  /* The panel has the focus until a key moves to a heading. */
  &:focus-visible {
    outline: 3px solid ${color.focus};
    outline-offset: 0;
  }
`;

/** As high as its headings, at most as the window; then it scrolls. */
const listLook = css`
  max-block-size: min(720px, calc(100dvh - ${space(9)}));
  overscroll-behavior: contain;
`;
