import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, from, size, space, target } from '../../shared/ui/tokens.ts';

/** Table rows. On a phone each row is a card of two lines. */
export const Table = styled.table`
  display: block;
  inline-size: 100%;
  border-collapse: collapse;
  & thead {
    position: absolute;
    clip-path: inset(50%);
    block-size: 1px;
    overflow: hidden;
  }
  & tbody {
    display: grid;
  }
  & tbody > tr {
    display: grid;
    grid-template:
      'description amount' auto
      'date receipt' auto
      'gateway receipt' auto / minmax(0, 1fr) auto;
    column-gap: ${space(2)};
    padding-block: ${space(2)};
  }
  & tbody > tr + tr {
    border-block-start: 1px solid ${color.line};
  }
  & td {
    padding: 0;
  }
  & [data-column='date'] {
    grid-area: date;
  }
  & [data-column='description'] {
    grid-area: description;
  }
  & [data-column='amount'] {
    grid-area: amount;
    text-align: end;
  }
  & [data-column='gateway'] {
    grid-area: gateway;
  }
  & [data-column='receipt'] {
    grid-area: receipt;
    align-self: end;
    text-align: end;
  }
  & td:is([data-column='date'], [data-column='gateway']) {
    color: ${color.muted};
    font-size: ${size.small};
  }
  ${from('small')} {
    display: table;
    & thead {
      position: static;
      display: table-header-group;
      clip-path: none;
    }
    & tbody {
      display: table-row-group;
    }
    & tbody > tr {
      display: table-row;
    }
    & :is(th, td) {
      padding-block: ${space(1.5)};
      padding-inline: 0 ${space(3)};
      text-align: start;
      vertical-align: baseline;
    }
    & :is(th, td):last-child {
      padding-inline-end: 0;
    }
    & th {
      color: ${color.muted};
      font-size: ${size.small};
      font-weight: 400;
      white-space: nowrap;
    }
    & tbody > tr {
      border-block-start: 1px solid ${color.line};
    }
    & td:is([data-column='date'], [data-column='gateway']) {
      color: inherit;
      font-size: inherit;
    }
    & td[data-column='date'] {
      white-space: nowrap;
    }
  }
`;

export const Item = styled.div`
  font-weight: 600;
  overflow-wrap: anywhere;
`;

/** The lines below the first one of a cell. */
export const Aside = styled.div`
  color: ${color.muted};
  font-size: ${size.small};
`;

export const Money = styled.bdi`
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  &[data-returned='true'] {
    color: ${color.muted};
    text-decoration: line-through;
  }
`;

export const receiptLink = css`
  display: inline-flex;
  align-items: center;
  min-block-size: ${target};
  margin-block: -10px;
`;
