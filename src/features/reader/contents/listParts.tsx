import type { Components, ContextProp, ItemProps, ListProps } from 'react-virtuoso';
import { t } from '../../../shared/shell/index.ts';
import { Gap, Headings } from './contents.styles.ts';
import { labelOf } from '../pageLabels.ts';
import type { ItemPath, Row } from './outlineRows.ts';
import type { Tree } from './useOutlineTree.ts';
import { useSessionStore } from '../session/context.ts';

export interface ListedTree extends Tree {
  /** The heading that the Tab key reaches. */
  readonly stop: ItemPath | undefined;
}

/** Components of the list of headings. */
export const listParts: Components<Row, ListedTree, HTMLUListElement> = {
  Header: Gap,
  Footer: Gap,
  List,
  Item,
};

function List({ ref, style, children }: ListProps<HTMLUListElement>) {
  return (
    <Headings ref={ref} style={style} role="tree" aria-label={t('reader.contents')}>
      {children}
    </Headings>
  );
}

/** Sets level, position and number of siblings, because most headings are not in the document. */
function Item({
  item: row,
  context,
  children,
  ...place
}: ItemProps<Row> & ContextProp<ListedTree>) {
  const { item, path, level, position, siblings } = row;
  const { title, page, items } = item;
  const { pageLabels } = useSessionStore();
  return (
    <li
      {...place}
      role="treeitem"
      aria-label={page === null ? title : `${title} ${labelOf(page, pageLabels)}`}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={items.length > 0 ? context.open.has(path) : undefined}
    >
      {children}
    </li>
  );
}
