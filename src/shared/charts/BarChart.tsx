import type { ReactNode } from 'react';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { bar, ChartFigure, Heading, mark, drawing } from './plotParts.tsx';
import { scaleOf, along, between } from './scales.ts';
import { color, size, space } from '../ui/tokens.ts';

interface DrawnRow {
  readonly name: string;
  readonly isLit: boolean;
  /** SVG content, 24 px high. */
  readonly drawn: ReactNode;
  readonly value: string;
  readonly note?: string | undefined;
}

interface Props {
  readonly rowName: string;
  readonly valueName: string;
  readonly rows: readonly DrawnRow[];
  /** The content below the drawn column. */
  readonly scale?: ReactNode;
}

/** A table of names and numbers, with a drawn column between the two. */
export const ChartRows = ({ rowName, valueName, rows, scale }: Props) => (
  <Rows>
    <colgroup>
      <col />
      <col />
      <col />
    </colgroup>
    <thead>
      <tr>
        <th scope="col">{rowName}</th>
        <th scope="col" colSpan={2}>
          {valueName}
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <Row key={row.name} {...row} />
      ))}
    </tbody>
    {scale && (
      <tfoot aria-hidden="true">
        <tr>
          <td aria-hidden="true" />
          <td>
            <svg className={`${drawing} ${axis}`}>{scale}</svg>
          </td>
          <td aria-hidden="true" />
        </tr>
      </tfoot>
    )}
  </Rows>
);

const Row = ({ name, isLit, drawn, value, note }: DrawnRow) => (
  <tr>
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the name is two elements down */}
    <th scope="row" data-lit={isLit || undefined}>
      <Named title={name}>
        <bdi>{name}</bdi>
      </Named>
    </th>
    <td aria-hidden="true">
      <svg className={`${drawing} ${strip}`}>{drawn}</svg>
    </td>
    <td>
      {value}
      {note && <Note>{note}</Note>}
    </td>
  </tr>
);

export interface BarRow {
  /** Unique among the rows. */
  readonly name: string;
  readonly value: number;
  /** The confidence interval, drawn as a line. */
  readonly spread?: readonly [low: number, high: number];
  /** The text below the value. */
  readonly note?: string;
  /** The highlighted row. */
  readonly isLit?: boolean;
}

export interface BarChartProps {
  readonly name: string;
  /** The name of a row's subject, for example 'Issue'. */
  readonly rowName: string;
  /** The name of the value, for example 'Sold'. */
  readonly valueName: string;
  readonly rows: readonly BarRow[];
  readonly format: (value: number) => string;
}

/** Bars on one scale, from the start side of the page. */
export function BarChart({ name, rowName, valueName, rows, format }: BarChartProps) {
  const isOneLit = rows.some(({ isLit }) => isLit);
  const scale = scaleOf(rows.flatMap(({ value, spread = [] }) => [value, ...spread]));
  return (
    <ChartFigure>
      <Heading>{name}</Heading>
      <ChartRows
        rowName={rowName}
        valueName={valueName}
        rows={rows.map(({ name, value, spread, note, isLit = false }) => ({
          name,
          value: format(value),
          note,
          isLit,
          drawn: (
            <>
              <rect
                {...between(scale(0), scale(value))}
                y="4"
                height="16"
                rx="2"
                className={bar}
                data-lit={isLit || !isOneLit || undefined}
              />
              {spread && (
                <line
                  x1={along(scale(spread[0]))}
                  x2={along(scale(spread[1]))}
                  y1="12"
                  y2="12"
                  className={mark}
                />
              )}
            </>
          ),
        }))}
      />
    </ChartFigure>
  );
}

/** A table with one drawn column. Names and numbers are text. */
const Rows = styled.table`
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
const Named = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow-wrap: anywhere;
`;

const strip = css`
  block-size: ${space(3)};
`;

const axis = css`
  block-size: ${space(2.5)};
`;

const Note = styled.span`
  display: block;
  color: ${color.muted};
`;
