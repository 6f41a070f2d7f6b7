import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import type { ReactNode } from 'react';
import { color, size, space } from '../../../src/shared/ui/tokens.ts';

interface Props {
  readonly heads: readonly string[];
  /** The rows. */
  readonly children: ReactNode;
}

export const ReportTable = ({ heads, children }: Props) => (
  <TableScroller>
    <table className={table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </TableScroller>
);

/** A wide table scrolls inside this element, so that the page never scrolls sideways. */
const TableScroller = styled.div`
  overflow-x: auto;
`;

const table = css`
  inline-size: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  & th,
  & td {
    padding-block: ${space(1)};
    padding-inline: 0 ${space(2)};
    border-block-end: 1px solid ${color.line};
    text-align: start;
    vertical-align: baseline;
  }
  & tr > :last-child {
    padding-inline-end: 0;
  }
  & td[data-trend] {
    min-inline-size: 9ch;
  }
  & thead th {
    color: ${color.muted};
    font-size: ${size.small};
    font-weight: 400;
  }
  & tbody th {
    font-weight: 560;
    /* Line breaks by phrases would make Japanese wider than a phone. */
    word-break: normal;
  }
  & [data-number] {
    white-space: nowrap;
  }
  & tr[data-has-note] > * {
    padding-block-end: 0;
    border-block-end: 0;
    line-height: 1.3;
  }
  & tr[data-has-note] + tr > td {
    padding-block-start: 0;
  }
  & td[data-trend='ahead'] {
    font-weight: 560;
  }
  & td[data-trend='behind'] {
    color: ${color.danger};
    font-weight: 560;
  }
`;
