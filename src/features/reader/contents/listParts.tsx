import type { Components, ContextProp, ItemProps, ListProps } from 'react-virtuoso';
import { Gap, Headings } from './contents.styles.ts';
import type { Row } from './outlineRows.ts';
import type { Tree } from './useOutlineTree.ts';

/** Components of the list of headings. */
export const listParts: Components<Row, Tree, HTMLUListElement> = {
  Header: Gap,
  Footer: Gap,
  List,
  Item,
};

function List({ ref, style, children }: ListProps<HTMLUListElement>) {
  return (
    <Headings ref={ref} style={style}>
      {children}
    </Headings>
  );
}

/** Sets the position and the number of headings, since most are not in the document. */
function Item({ item, context, children, ...place }: ItemProps<Row> & ContextProp<Tree>) {
  return (
    <li
      {...place}
      aria-level={item.level}
      aria-posinset={place['data-item-index'] + 1}
      aria-setsize={context.rows.length}
    >
      {children}
    </li>
  );
}
