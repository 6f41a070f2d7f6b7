import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, size, space } from '../ui/tokens.ts';

/** A table with one drawn column. Names and numbers are text. */
export const Rows = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  table-layout: fixed;
  & th,
  & td {
    padding: ${space(0.5)} 0;
    font-weight: 400;
    line-height: 1.3;
    vertical-align: middle;
  }
  & col:first-child {
    inline-size: 34%;
  }
  & col:last-child {
    inline-size: 6.5em;
  }
  & th:first-child {
    padding-inline-end: ${space(2)};
    font-size: ${size.small};
    text-align: start;
  }
  & th[data-lit] {
    font-weight: 600;
  }
  & td:last-child {
    padding-inline-start: ${space(1.5)};
    font-size: ${size.small};
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  & thead th {
    color: ${color.muted};
    font-size: ${size.small};
  }
  & thead th:last-child {
    text-align: end;
  }
  @container (max-width: 460px) {
    & col:first-child {
      inline-size: 42%;
    }
    & col:last-child {
      inline-size: 5em;
    }
  }
`;

/** A name has two lines. Its title attribute holds all of it. */
export const Named = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow-wrap: anywhere;
  /* A name of another direction begins where the others begin. */
  text-align: match-parent;
`;

export const strip = css`
  block-size: ${space(3)};
`;

export const axis = css`
  block-size: ${space(2.5)};
`;

export const Note = styled.span`
  display: block;
  color: ${color.muted};
`;
