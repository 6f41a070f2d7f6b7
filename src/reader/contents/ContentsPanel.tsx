import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { t } from '../../shell/index.ts';
import { asideButtons } from '../aside.ts';
import { pagesOf, spreadAt, spreadIndexOf } from '../rules.ts';
import { reader } from '../store.ts';
import { useDirection } from '../useDirection.ts';
import { panel } from './contents.styles.ts';
import { Items, type Tree } from './Items.tsx';
import { around, type ItemPath, sectionAt, seenOf } from './rules.ts';

export const contentsPanelId = `${asideButtons.contents}-panel`;

/** The document's own contents, over the pages and under the button that opens them. */
export function ContentsPanel() {
  const { aside, outline } = useSnapshot(reader);
  return aside === 'contents' && outline.length > 0 ? <OpenPanel /> : null;
}

function OpenPanel() {
  const nav = useRef<HTMLElement>(null);
  const tree = useTree();
  const direction = useDirection();
  useLayoutEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <nav ref={nav} id={contentsPanelId} className={panel} aria-label={t('reader.contents')}>
      <div dir={direction} data-reading={direction}>
        <Items items={reader.outline} parent="" tree={tree} />
      </div>
    </nav>
  );
}

/** The section that is read is marked, and seen as the panel opens. */
function useTree(): Tree {
  const { page, pageCount, singlePage, outline } = useSnapshot(reader);
  const index = spreadIndexOf(page, singlePage);
  const last = pagesOf(spreadAt(index, { pageCount: pageCount ?? 1, singlePage })).at(-1) ?? page;
  const current = useMemo(() => sectionAt(outline, last), [outline, last]);
  const [open, setOpen] = useState<ReadonlySet<ItemPath>>(
    () => new Set(current ? around(current) : []),
  );
  const toggle = (path: ItemPath) => {
    const next = new Set(open);
    if (!next.delete(path)) next.add(path);
    setOpen(next);
  };
  return { current: current && seenOf(current, open), open, toggle };
}
