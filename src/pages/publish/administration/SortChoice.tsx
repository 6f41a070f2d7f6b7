import { useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import type { ListOrder } from '#contract/admin/lists.ts';
import { Select } from '../../../shared/ui/Select.tsx';
import { from, space, target } from '../../../shared/ui/tokens.ts';
import { page, t } from '../publishPage.ts';
import { type Column, type PagedList, sortedBy } from './pagedList.ts';

/** The order of a table by a column, which the store or the page applies. */
export interface Sorting<Row, By extends string> {
  /** The columns by which the table can be sorted. */
  readonly columns: readonly Column<Row, By>[];
  /** The name of a column and the direction; null for the list's own order. */
  readonly current: ListOrder<string> | null;
  readonly ariaSort: (column: Column<Row, By>) => 'ascending' | 'descending' | undefined;
  readonly sortBy: (order: ListOrder<string> | null) => void;
  readonly sorted: (rows: readonly Row[]) => readonly Row[];
}

/** @param onSort loads a list that the store orders */
export function useSorting<Row, By extends string>(
  columns: readonly Column<Row, By>[],
  paged: PagedList<Row, By> | null,
  onSort: (loaded: Promise<void>) => void,
): Sorting<Row, By> {
  const [own, setOwn] = useState<ListOrder<string> | null>(null);
  const byStore = useSnapshot(paged?.ordered ?? noOrder).by;
  const ofStore = columns.find(({ order }) => order !== undefined && order === byStore?.by);
  const current = paged
    ? byStore && ofStore && { by: ofStore.name, isDescending: byStore.isDescending }
    : own;
  const columnOf = (name: string | undefined) => columns.find((one) => one.name === name);
  return {
    columns: paged ? columns.filter(({ order }) => order !== undefined) : columns,
    current: current ?? null,
    ariaSort: ({ name }) => {
      if (current?.by !== name) return undefined;
      return current.isDescending ? 'descending' : 'ascending';
    },
    sortBy(order) {
      if (!paged) return setOwn(order);
      const by = columnOf(order?.by)?.order;
      onSort(paged.sortBy(order && by ? { by, isDescending: order.isDescending } : null));
    },
    sorted(rows) {
      const column = paged ? undefined : columnOf(own?.by);
      return column && own ? sortedBy(rows, column, own.isDescending, page.locale) : rows;
    },
  };
}

/** A snapshot needs a proxy. */
const noOrder = proxy({ by: null });

interface SortProps<Row, By extends string> {
  readonly sorting: Sorting<Row, By>;
}

/** The head of a column. Presses sort upwards, then downwards, then as the list is. */
export function SortButton<Row, By extends string>({
  column,
  sorting,
}: SortProps<Row, By> & { readonly column: Column<Row, By> }) {
  const { name } = column;
  if (!sorting.columns.includes(column)) return name;
  const direction = sorting.ariaSort(column);
  const next =
    direction === 'descending' ? null : { by: name, isDescending: direction === 'ascending' };
  return (
    <button type="button" className={head} onClick={() => sorting.sortBy(next)}>
      {name}
      <Arrow aria-hidden>{direction && (direction === 'ascending' ? '↑' : '↓')}</Arrow>
    </button>
  );
}

/** The same for a phone, where a table has no head. */
export function SortSelect<Row, By extends string>({ sorting }: SortProps<Row, By>) {
  const { columns, current } = sorting;
  if (columns.length === 0) return null;
  return (
    <OnPhone>
      <Select
        aria-label={t('table.sort')}
        value={current ? `${current.isDescending ? '-' : '+'}${current.by}` : ''}
        onChoose={(value) =>
          sorting.sortBy(value ? { by: value.slice(1), isDescending: value.startsWith('-') } : null)
        }
      >
        <option value="">{t('table.unsorted')}</option>
        {columns.flatMap(({ name }) => [
          <option key={`+${name}`} value={`+${name}`}>{`${name} ↑`}</option>,
          <option key={`-${name}`} value={`-${name}`}>{`${name} ↓`}</option>,
        ])}
      </Select>
    </OnPhone>
  );
}

/** On a phone the head is clipped, and must not take the focus. */
const head = css`
  visibility: hidden;
  min-inline-size: ${target};
  min-block-size: ${target};
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;
  ${from('medium')} {
    visibility: visible;
  }
`;

/** Reserved, so that no column moves. */
const Arrow = styled.span`
  display: inline-block;
  inline-size: 1.25em;
  text-align: center;
`;

const OnPhone = styled.div`
  margin-block: ${space(1)};
  ${from('medium')} {
    display: none;
  }
`;
