import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { useId } from 'react';
import { color, font, radius, size, space, target } from '../ui/tokens.ts';

interface Props {
  /** The label that opens the table. */
  readonly label: string;
  /** The caption. */
  readonly name: string;
  readonly head: readonly string[];
  /** The first cell of each row is its name. */
  readonly rows: readonly (readonly string[])[];
}

/** The drawn values as numbers. It opens without a script. */
export function NumberTable({ label, name, head, rows }: Props) {
  const id = useId();
  return (
    <Numbers>
      <summary id={id}>{label}</summary>
      {/* Focusable, because the table may scroll. */}
      <NumbersArea aria-label={name} tabIndex={0}>
        <Table>
          <thead>
            <tr>
              {head.map((text) => (
                <th key={text} scope="col">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first = '', ...cells]) => (
              <tr key={first}>
                <th scope="row">
                  <bdi>{first}</bdi>
                </th>
                {cells.map((cell, place) => (
                  <td key={head[place + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </NumbersArea>
    </Numbers>
  );
}

export const ChartFigure = styled.figure`
  container-type: inline-size;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
  margin: 0;
`;

export const Heading = styled.figcaption`
  font-family: ${font.display};
  font-size: ${size.lead};
  font-weight: 560;
  line-height: 1.2;
  text-wrap: balance;
`;

/**
 * Coordinates are percentages: a chart fits its container without being measured, also in a page without
 * scripts. Its texts run from left to right, so that text anchors have a fixed meaning.
 */
export const drawing = css`
  display: block;
  inline-size: 100%;
  overflow: visible;
  direction: ltr;
  font-family: ${font.text};
  font-variant-numeric: tabular-nums;
  & text {
    fill: ${color.muted};
    font-size: 13px;
    /* Legible over a line too. */
    paint-order: stroke;
    stroke: ${color.raised};
    stroke-width: 4px;
    stroke-linejoin: round;
  }
`;

export const grid = css`
  stroke: ${color.line};
  stroke-width: 1;
  shape-rendering: crispEdges;
`;

/** The first series has the accent colour. The others also differ in their dashes. */
export const series = css`
  fill: none;
  stroke: ${color.accent};
  stroke-width: 2;
  stroke-linejoin: round;
  stroke-linecap: round;
  vector-effect: non-scaling-stroke;
  &[data-series='1'] {
    stroke: ${color.ink};
    stroke-dasharray: 1 5;
  }
  &[data-series='2'] {
    stroke: ${color.muted};
    stroke-dasharray: 7 4;
  }
  &[data-series='3'] {
    stroke: ${color.ink};
    stroke-width: 1.25;
  }
`;

export const shade = css`
  fill: color-mix(in oklab, ${color.accent} 14%, transparent);
`;

export const dot = css`
  fill: ${color.accent};
  stroke: ${color.raised};
  stroke-width: 1.5;
  &[data-series='1'],
  &[data-series='3'] {
    fill: ${color.ink};
  }
  &[data-series='2'] {
    fill: ${color.muted};
  }
`;

export const bar = css`
  fill: color-mix(in oklab, ${color.muted} 72%, ${color.surface});
  &[data-lit] {
    fill: ${color.accent};
  }
`;

/** The line of an interval, a median or a whisker. */
export const mark = css`
  stroke: ${color.ink};
  stroke-width: 1.5;
  &[data-strong] {
    stroke-width: 3;
  }
`;

export const box = css`
  fill: color-mix(in oklab, ${color.muted} 34%, ${color.surface});
  stroke: ${color.ink};
  stroke-width: 1;
  &[data-lit] {
    fill: color-mix(in oklab, ${color.accent} 62%, ${color.surface});
  }
`;

export const Key = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(2.5)};
  min-block-size: 1.5em;
  margin: 0;
  padding: 0;
  list-style: none;
  color: ${color.muted};
  font-size: ${size.small};
  & > li {
    display: inline-flex;
    align-items: center;
    gap: ${space(1)};
  }
  & strong {
    color: ${color.ink};
    font-variant-numeric: tabular-nums;
  }
`;

export const Numbers = styled.details`
  color: ${color.muted};
  font-size: ${size.small};
  & > summary {
    display: inline-flex;
    align-items: center;
    min-block-size: ${target};
    color: ${color.accent};
    font-weight: 600;
    cursor: pointer;
    list-style: none;
    &::-webkit-details-marker {
      display: none;
    }
    @media (hover: hover) {
      &:hover {
        text-decoration: underline;
        text-underline-offset: 0.25em;
      }
    }
  }
`;

/** Scrolls at half the height of the screen, so that the content below moves no further. */
const NumbersArea = styled.section`
  max-block-size: ${space(40)};
  overflow: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
`;

export const Table = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  color: ${color.ink};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
  & th,
  & td {
    padding: ${space(0.75)} ${space(1.5)};
    border-block-end: 1px solid ${color.line};
    font-weight: 400;
    text-align: end;
  }
  & th:first-child {
    text-align: start;
  }
  & thead th {
    position: sticky;
    inset-block-start: 0;
    background: ${color.raised};
    font-weight: 600;
  }
`;
