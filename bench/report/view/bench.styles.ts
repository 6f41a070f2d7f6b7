import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, font, from, size, space } from '../../../src/shared/ui/tokens.ts';

export const Title = styled.h1`
  margin-block: ${space(5)} ${space(1)};
  font-family: ${font.display};
  font-size: ${size.heading};
  font-weight: 560;
  line-height: 1.15;
  text-wrap: balance;
`;

export const Facts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${space(3)};
  margin: 0;
  padding: 0;
  list-style: none;
  color: ${color.muted};
`;

export const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  padding-block: ${space(4)};
  & > h2 {
    margin: 0;
    font-family: ${font.display};
    font-size: ${size.title};
    font-weight: 560;
    line-height: 1.2;
  }
  & > p {
    max-inline-size: 68ch;
    margin: 0;
    color: ${color.muted};
    text-wrap: pretty;
  }
`;

/** Two charts side by side where they fit. */
export const Plots = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  ${from('medium')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

export const Note = styled.p`
  margin: 0;
  color: ${color.muted};
  font-size: ${size.small};
  font-weight: 400;
  line-height: 1.3;
  text-wrap: pretty;
`;

/** A wide table scrolls inside this element, so that the page never scrolls sideways. */
export const TableScroller = styled.div`
  overflow-x: auto;
`;

export const table = css`
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
