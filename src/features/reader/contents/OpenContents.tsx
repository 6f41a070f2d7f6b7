import { useRef, useState } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { t } from '../../../shared/shell/index.ts';
import { focusIfKeyboard } from '../focus.ts';
import { panelId } from '../panels.ts';
import { useDirection, useIssueLanguage } from '../useDirection.ts';
import { gap, minRowHeight, list as listLook, panel } from './contents.styles.ts';
import { Entry } from './Entry.tsx';
import { listParts } from './listParts.tsx';
import type { Row } from './outlineRows.ts';
import { type Tree, useOutlineTree } from './useOutlineTree.ts';
import { useOutlineKeys } from './useOutlineKeys.ts';
import { useSession } from '../session/context.ts';

/** Only visible headings are mounted: two thousand blocked the page for 400 ms. */
export function OpenContents() {
  const { id } = useSession();
  const list = useRef<VirtuosoHandle>(null);
  const tree = useOutlineTree();
  const { rows, current } = tree;
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
        context={tree}
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

const entryOf = (_: number, row: Row, { isFlat, current, open, toggle }: Tree) => (
  <Entry
    row={row}
    isFlat={isFlat}
    isCurrent={row.path === current}
    isOpen={open.has(row.path)}
    toggle={toggle}
  />
);
