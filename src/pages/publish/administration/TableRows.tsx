import type { ReactNode } from 'react';
import { styled } from '@linaria/react';
import { VisuallyHidden } from '../../../shared/ui/parts.styles.ts';
import { color, size, space, target, widths } from '../../../shared/ui/tokens.ts';
import { t } from '../publishPage.ts';
import type { Column } from './pagedList.ts';
import { SortButton, type Sorting } from './SortChoice.tsx';

interface RowsProps<Row, By extends string> {
  readonly name: string;
  readonly columns: readonly Column<Row, By>[];
  readonly rowKey: (row: Row) => string | number;
  /** The buttons of a row. */
  readonly actions?: ((row: Row) => ReactNode) | undefined;
  readonly rows: readonly Row[];
  /** Absent for a table in its own order only. */
  readonly sorting?: Sorting<Row, By>;
}

/** A table of rows that are loaded. A phone shows each row as a block. */
export function Rows<Row, By extends string>({
  name,
  rows,
  columns,
  rowKey,
  actions,
  sorting,
}: RowsProps<Row, By>) {
  return (
    <Table aria-label={name}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" aria-sort={sorting?.ariaSort(column)}>
              {sorting ? <SortButton column={column} sorting={sorting} /> : column.name}
            </th>
          ))}
          {actions && (
            <th scope="col">
              <VisuallyHidden>{t('table.actions')}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <td key={column.name} data-name={column.name}>
                {column.view?.(row) || <bdi>{column.text(row)}</bdi>}
              </td>
            ))}
            {actions && <td>{actions(row)}</td>}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Table = styled.table`
  inline-size: 100%;
  margin-block: ${space(2)};
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  & th {
    padding-block: ${space(1)};
    color: ${color.muted};
    font-size: ${size.small};
    font-weight: 600;
    text-align: start;
  }
  & th,
  & td {
    padding-inline-end: ${space(2)};
  }
  & td {
    padding-block: ${space(1)};
    overflow-wrap: anywhere;
  }
  & td > a {
    display: inline-block;
    min-inline-size: ${target};
    margin-block: -${space(1.5)};
    padding-block: ${space(1.5)};
  }
  & tbody tr {
    border-block-start: 1px solid ${color.line};
  }
  & td:last-child:has(button) {
    inline-size: 1%;
    padding-inline-end: 0;
    white-space: nowrap;
  }
  @media (width < ${widths.medium}px) {
    display: block;
    & thead {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    & tbody,
    & tr {
      display: grid;
    }
    & tbody tr {
      gap: ${space(0.5)};
      padding-block: ${space(1.5)};
    }
    & td,
    & td:last-child:has(button) {
      display: flex;
      flex-wrap: wrap;
      gap: ${space(1)};
      inline-size: auto;
      padding: 0;
      white-space: normal;
    }
    & td[data-name]::before {
      content: attr(data-name);
      flex: 0 0 ${space(14)};
      color: ${color.muted};
      font-size: ${size.small};
      font-weight: 600;
    }
    & td[data-name] {
      flex-wrap: nowrap;
    }
    & td[data-name] > * {
      min-inline-size: 0;
    }
  }
`;
