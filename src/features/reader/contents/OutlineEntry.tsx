import { memo } from 'react';
import type { Components, ContextProp, ItemProps, ListProps } from 'react-virtuoso';
import { styled } from '@linaria/react';
import { t } from '../../../shared/shell/index.ts';
import { type Session, useSession, useSessionStore } from '../session/session.ts';
import { returnFocus, closePanel } from '../focus.ts';
import { labelOf } from '../pageLabels.ts';
import { followLink } from '../readerHistory.ts';
import type { ItemPath, Row, Tree } from './outlineRows.ts';
import { coversPages } from '../panels.ts';
import { color, motion, radius, size, space, target } from '../../../shared/ui/tokens.ts';

export interface ListedTree extends Tree {
  /** The heading that the Tab key reaches. */
  readonly stop: ItemPath | undefined;
}

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

interface EntryProps {
  readonly row: Row;
  /** No heading has children, so no room is reserved for toggles. */
  readonly isFlat: boolean;
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  /** Whether the Tab key reaches it. */
  readonly isStop: boolean;
  readonly toggle: (path: ItemPath) => void;
}

/** A heading that links to its page, with a toggle for its children. */
export const Entry = memo(({ row, isFlat, isCurrent, isOpen, isStop, toggle }: EntryProps) => {
  const { path, level, item } = row;
  const { title, page, items } = item;
  const session = useSession();
  const { pageLabels } = useSessionStore();
  return (
    <Line data-flat={isFlat} style={{ paddingInlineStart: (level - 1) * levelIndent }}>
      {items.length > 0 ? (
        <Chevron
          type="button"
          ref={returnFocus}
          // Arrows open and close a heading.
          tabIndex={-1}
          aria-label={t('reader.sectionsOf', { title })}
          aria-expanded={isOpen}
          onClick={() => toggle(path)}
        />
      ) : (
        !isFlat && <span />
      )}
      <Title
        type="button"
        ref={returnFocus}
        data-entry={path}
        tabIndex={isStop ? 0 : -1}
        aria-current={isCurrent ? 'location' : undefined}
        onClick={(event) => {
          if (page === null) return toggle(path);
          followLink(session, { ...item, page }, (half) =>
            session.turning.turnTo(page, { cause: event.nativeEvent, half }),
          );
          closeIfCovered(session);
        }}
      >
        <span>
          <bdi>{title}</bdi>
        </span>
        {/* The space is for the text of the treeitem; the layout ignores it. */}
        {page !== null && ' '}
        {page !== null && <PageLabel>{labelOf(page, pageLabels)}</PageLabel>}
      </Title>
    </Line>
  );
});

/** On a phone the panel covers the chosen page. */
function closeIfCovered(session: Session): void {
  if (coversPages()) closePanel(session);
}

/** The minimum height of a heading in CSS pixels: a target's, with a title in one line. */
export const minRowHeight = 44;

/** Indent of one level, in CSS pixels. */
const levelIndent = 16;

/** Above the first heading and below the last one, in CSS pixels. */
export const gap = 8;

const Gap = styled.div`
  block-size: ${gap}px;
`;

/** Without margins, which the list would not count. Its padding replaces unmounted headings. */
const Headings = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Line = styled.div`
  display: grid;
  grid-template-columns: ${target} 1fr;
  align-items: stretch;
  &[data-flat='true'] {
    grid-template-columns: 1fr;
  }
`;

const Chevron = styled.button`
  display: grid;
  place-items: center;
  min-block-size: ${target};
  padding: 0;
  border: 0;
  border-radius: ${radius.control};
  background: transparent;
  color: ${color.muted};
  cursor: pointer;
  &::before {
    content: '';
    inline-size: 7px;
    block-size: 7px;
    border-block-start: 1.75px solid;
    border-inline-end: 1.75px solid;
    rotate: 45deg;
    transition: rotate ${motion.quick};
  }
  /* Not by :dir(), which the build compiles to a list of languages. */
  [data-reading='rtl'] &::before {
    rotate: -45deg;
  }
  &[aria-expanded='true']::before {
    rotate: 135deg;
  }
  [data-reading='rtl'] &[aria-expanded='true']::before {
    rotate: -135deg;
  }
`;

const Title = styled.button`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space(2)};
  min-block-size: ${target};
  padding: ${space(1.25)} ${space(1)};
  border: 0;
  border-radius: ${radius.control};
  background: transparent;
  color: inherit;
  font: inherit;
  line-height: 1.35;
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      background: color-mix(in srgb, ${color.ink} 7%, transparent);
    }
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  &[aria-current] {
    background: color-mix(in srgb, ${color.accent} 14%, transparent);
    font-weight: 600;
  }
`;

const PageLabel = styled.span`
  flex: none;
  color: ${color.muted};
  font-size: ${size.small};
  font-weight: 400;
  font-variant-numeric: tabular-nums;
`;

export const listParts: Components<Row, ListedTree, HTMLUListElement> = {
  Header: Gap,
  Footer: Gap,
  List,
  Item,
};
