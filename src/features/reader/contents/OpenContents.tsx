import { useRef, useState } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { t } from '../../../shared/shell/index.ts';
import { focusIfKeyboard } from '../focus.ts';
import { panelId } from '../panels.ts';
import { useDirection, useIssueLanguage } from '../useDirection.ts';
import { gap, minRowHeight, list as listLook, panel } from './contents.styles.ts';
import { Entry } from './Entry.tsx';
import { type ListedTree, listParts } from './listParts.tsx';
import { type ItemPath, type MountedRows, type Row, tabStopIn } from './outlineRows.ts';
import { useOutlineTree } from './useOutlineTree.ts';
import { pathAt, useOutlineKeys } from './useOutlineKeys.ts';
import { useSession } from '../session/context.ts';

/** Until the list reports which ones are mounted. */
const allRows: MountedRows = { startIndex: 0, endIndex: Number.POSITIVE_INFINITY };

/** Only visible headings are mounted: two thousand blocked the page for 400 ms. */
export function OpenContents() {
  const { id } = useSession();
  const list = useRef<VirtuosoHandle>(null);
  const tree = useOutlineTree();
  const { rows, current } = tree;
  const [focused, setFocused] = useState<ItemPath | null>(null);
  const [mounted, setMounted] = useState(allRows);
  const stop = tabStopIn(rows, focused ?? current, mounted);
  const direction = useDirection();
  const [takeFocus] = useState(() => focusIfKeyboard('contents', id));
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
    <nav id={panelId('contents', id)} className={panel} aria-label={t('reader.contents')}>
      <Virtuoso
        ref={list}
        onFocus={({ target }) => setFocused((before) => pathAt(target) ?? before)}
        onKeyDown={useOutlineKeys(tree, list, direction)}
        className={listLook}
        style={{ blockSize: height }}
        dir={direction}
        lang={useIssueLanguage()}
        data-reading={direction}
        tabIndex={-1}
        scrollerRef={takeFocus}
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
    </nav>
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
