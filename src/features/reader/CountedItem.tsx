import type { ContextProp, ItemProps } from 'react-virtuoso';

/** The context of a list with this item. */
export interface Counted {
  /** The number of all entries. */
  readonly count: number;
}

/** An entry of a long list. Most entries are not in the document, so each has its position. */
export function CountedItem({
  context,
  children,
  style,
  ...place
}: ItemProps<unknown> & ContextProp<Counted>) {
  return (
    <li
      style={style}
      data-index={place['data-index']}
      data-item-index={place['data-item-index']}
      data-known-size={place['data-known-size']}
      aria-posinset={place['data-item-index'] + 1}
      aria-setsize={context.count}
    >
      {children}
    </li>
  );
}
