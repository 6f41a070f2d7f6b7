import type { ReactNode, Ref } from 'react';
import { type GridItemProps, type GridListProps, VirtuosoGrid } from 'react-virtuoso';
import type { Issue } from '#contract/api/issue.ts';
import { card, shelf } from '../grid.styles.ts';

interface Props {
  readonly issues: readonly Issue[];
  /** The number of issues before these. */
  readonly before: number;
  readonly cardOf: (issue: Issue) => ReactNode;
}

interface Context {
  readonly before: number;
  readonly total: number;
}

/** The distance around the window within which cards are mounted in advance, in CSS pixels. */
const readyPx = 800;

/** Mounts only the cards near the visible part. */
export const VirtualGrid = ({ issues, before, cardOf }: Props) => (
  <VirtuosoGrid<Issue, Context>
    useWindowScroll
    data={issues}
    context={{ before, total: before + issues.length }}
    computeItemKey={(_, { id }) => id}
    itemContent={(_, issue) => cardOf(issue)}
    listClassName={shelf}
    itemClassName={card}
    increaseViewportBy={readyPx}
    components={{ List, Item }}
  />
);

const List = ({ ref, className, style, children }: GridListProps<HTMLUListElement>) => (
  <ul ref={ref} className={className} style={style}>
    {children}
  </ul>
);

function Item({
  ref,
  className,
  children,
  context,
  ...item
}: GridItemProps & { context: Context }) {
  const place = item['data-index'];
  return (
    <li
      ref={ref as Ref<HTMLElement> as Ref<HTMLLIElement>}
      className={className}
      data-index={place}
      aria-posinset={context.before + place + 1}
      aria-setsize={context.total}
    >
      {children}
    </li>
  );
}
