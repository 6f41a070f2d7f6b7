import { extent } from 'd3-array';
import { scaleLinear, type ScaleLinear } from 'd3-scale';
import { type PointerEvent, useState } from 'react';
import { area, curveMonotoneX, line } from 'd3-shape';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import {
  NumberTable,
  drawing,
  ChartFigure,
  Heading,
  dot,
  series as seriesLook,
  shade,
  grid,
  Key,
} from './plotParts.tsx';
import { nearest, scaleOf, someOf, ticksOf, shareAt, along, down, anchor } from './scales.ts';
import { color, radius, space } from '../ui/tokens.ts';

export interface LineSeries {
  /** Unique among the series of a chart. */
  readonly name: string;
  /** One value for each x. null is a gap in the line. */
  readonly values: readonly (number | null)[];
}

interface PlotScales {
  readonly x: readonly number[];
  readonly series: readonly LineSeries[];
  readonly scaleX: ScaleLinear<number, number>;
  readonly scaleY: ScaleLinear<number, number>;
}

interface LineKeyProps {
  readonly series: readonly LineSeries[];
  /** The selected x value, followed by the value of each line. */
  readonly row: readonly string[] | null | undefined;
}

/** The names of the lines, and their values at the pointer. */
const LineKey = ({ series, row }: LineKeyProps) => (
  <Key aria-hidden="true">
    {(row || series.length > 1) &&
      series.map(({ name }, number) => (
        <li key={name}>
          <svg width="22" height="8">
            <line x1="1" x2="21" y1="4" y2="4" className={seriesLook} data-series={number} />
          </svg>
          <bdi>{name}</bdi>
          {row && <strong>{row[number + 1]}</strong>}
        </li>
      ))}
    {row && <li>{row[0]}</li>}
  </Key>
);

interface GridLinesProps {
  readonly scale: ScaleLinear<number, number>;
  readonly isWhole: boolean;
}

/** Horizontal lines at round values. */
const GridLines = ({ scale, isWhole }: GridLinesProps) =>
  ticksOf(scale, isWhole).map((tick) => (
    <line
      key={tick}
      x1="0"
      x2="100%"
      y1={down(scale(tick))}
      y2={down(scale(tick))}
      className={grid}
    />
  ));

/** The values of the lines, written over them, so that they take no width of the chart. */
const GridNames = ({
  scale,
  isWhole,
  format,
}: GridLinesProps & { readonly format: (value: number) => string }) =>
  ticksOf(scale, isWhole).map((tick) => (
    <text key={tick} x={along(0)} y={down(scale(tick))} dy="-4" textAnchor={anchor('start')}>
      {format(tick)}
    </text>
  ));

interface Props {
  readonly x: readonly number[];
  readonly scale: ScaleLinear<number, number>;
  readonly format: (x: number) => string;
}

/** The most labels that fit beside each other in a wide chart. */
const mostLabels = 7;

/** The labels along the chart, below it. */
const Axis = ({ x, scale, format }: Props) => (
  <svg className={`${drawing} ${labels}`} aria-hidden="true">
    {someOf(x, mostLabels).map((value, place, all) => (
      <text
        key={value}
        x={along(scale(value))}
        y="14"
        textAnchor={anchorAt(scale(value))}
        data-spare={(all.length - 1 - place) % 2 === 1 || undefined}
      >
        {format(value)}
      </text>
    ))}
  </svg>
);

/** The outermost labels stay inside the chart. */
function anchorAt(share: number): 'start' | 'middle' | 'end' {
  if (share < 0.04) return anchor('start');
  return share > 0.96 ? anchor('end') : 'middle';
}

/** The selected x value, and its point on each line. */
function Cursor({ place, x, series, scaleX, scaleY }: PlotScales & { place: number }) {
  const at = along(scaleX(x[place] ?? 0));
  return (
    <>
      <line x1={at} x2={at} y1="0" y2="100%" className={cursorLine} />
      {series.map(({ name, values }, number) => {
        const value = values[place] ?? null;
        return (
          value !== null && (
            <circle
              key={name}
              cx={at}
              cy={down(scaleY(value))}
              r="5"
              className={dot}
              data-series={number}
            />
          )
        );
      })}
    </>
  );
}

/** The size of a view box that is stretched to the chart, because a path has no percentages. */
const unit = 1000;

/** The largest number of points that are drawn one by one. */
const mostDots = 31;

function Curves({ x, series, scaleX, scaleY }: PlotScales) {
  const isMirrored = along(0) !== '0%';
  const places = x.map((_, place) => place);
  const px = (place: number): number => {
    const share = scaleX(x[place] ?? 0);
    return unit * (isMirrored ? 1 - share : share);
  };
  return (
    <>
      <svg
        width="100%"
        height="100%"
        viewBox={`0 0 ${unit} ${unit}`}
        preserveAspectRatio="none"
        overflow="visible"
      >
        {series.map(({ name, values }, number) => {
          const isThere = (place: number) => (values[place] ?? null) !== null;
          const py = (place: number) => unit * (1 - scaleY(values[place] ?? 0));
          const shape = { x: px, defined: isThere };
          return (
            <g key={name}>
              {number === 0 && (
                <path
                  d={
                    area<number>(shape.x, unit * (1 - scaleY(0)), py)
                      .defined(isThere)
                      .curve(curveMonotoneX)(places) ?? ''
                  }
                  className={shade}
                />
              )}
              <path
                d={line<number>(px, py).defined(isThere).curve(curveMonotoneX)(places) ?? ''}
                className={seriesLook}
                data-series={number}
              />
            </g>
          );
        })}
      </svg>
      {x.length <= mostDots &&
        series.map(({ name, values }, number) =>
          values.map(
            (value, place) =>
              value !== null && (
                <circle
                  key={`${name} ${x[place]}`}
                  cx={along(scaleX(x[place] ?? 0))}
                  cy={down(scaleY(value))}
                  r="2.5"
                  className={dot}
                  data-series={number}
                />
              ),
          ),
        )}
    </>
  );
}

export interface LineChartProps {
  readonly name: string;
  /** The name of the x axis, for example 'Day'. */
  readonly xName: string;
  /** Ascending, and at least one value. */
  readonly x: readonly number[];
  readonly series: readonly LineSeries[];
  readonly formatX: (x: number) => string;
  readonly formatY: (y: number) => string;
  /** The values have no fractions. */
  readonly isWhole?: boolean;
  /** The label that opens the table of all values. */
  readonly tableLabel: string;
}

/** Lines over time. The area under the first one is shaded. The key shows the values at the pointer. */
export function LineChart(props: LineChartProps) {
  const { name, xName, x, series, formatX, formatY, isWhole = false, tableLabel } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const [from = 0, to = 0] = extent(x);
  const scaleX = scaleLinear([from, to], from === to ? [0.5, 0.5] : [0, 1]);
  const scaleY = scaleOf(series.flatMap(({ values }) => values.filter((value) => value !== null)));
  const scales = { x, series, scaleX, scaleY };
  const last = x.length - 1;
  const place = chosen === null ? null : Math.min(chosen, last);
  const point = ({ currentTarget, clientX }: PointerEvent): void =>
    setChosen(nearest(x, scaleX.invert(shareAt(currentTarget, clientX))));
  const rows = x.map((value, place) => [
    formatX(value),
    ...series.map(({ values }) => valueText(values[place], formatY)),
  ]);
  return (
    <ChartFigure>
      <Heading>{name}</Heading>
      <LineKey series={series} row={place === null ? null : rows[place]} />
      <Field onPointerMove={point} onPointerDown={point} onPointerLeave={() => setChosen(null)}>
        <svg className={`${drawing} ${filling}`} aria-hidden="true">
          <GridLines scale={scaleY} isWhole={isWhole} />
          <Curves {...scales} />
          <GridNames scale={scaleY} isWhole={isWhole} format={formatY} />
          {place !== null && <Cursor place={place} {...scales} />}
        </svg>
        <input
          type="range"
          className={slider}
          min={0}
          max={last}
          value={place ?? last}
          aria-label={`${name}, ${xName}`}
          aria-valuetext={valueDescription(series, rows[place ?? last])}
          onFocus={() => setChosen(place ?? last)}
          onBlur={() => setChosen(null)}
          onChange={({ target }) => setChosen(Number(target.value))}
        />
      </Field>
      <Axis x={x} scale={scaleX} format={formatX} />
      <NumberTable
        label={tableLabel}
        name={name}
        head={[xName, ...series.map(({ name }) => name)]}
        rows={rows}
      />
    </ChartFigure>
  );
}

const valueText = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? '–' : format(value);

const valueDescription = (
  series: readonly LineSeries[],
  [x = '', ...values]: readonly string[] = [],
) => [x, ...series.map(({ name }, place) => `${name}: ${values[place]}`)].join(', ');

/** A finger moves along the days, or scrolls the page up and down. */
const Field = styled.div`
  position: relative;
  block-size: ${space(24)};
  margin-block-start: ${space(1)};
  touch-action: pan-y;
  cursor: crosshair;
  &:has(:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: 6px;
    border-radius: ${radius.control};
  }
`;

const filling = css`
  block-size: 100%;
`;

/** For keyboards and assistive tools. Pointers use the chart itself. */
const slider = css`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  margin: 0;
  opacity: 0;
  pointer-events: none;
`;

const cursorLine = css`
  stroke: ${color.muted};
  stroke-width: 1;
  stroke-dasharray: 2 3;
`;

const labels = css`
  block-size: ${space(2.5)};
  /* Half of them are enough where there is little room. */
  @container (max-width: 460px) {
    & > [data-spare] {
      display: none;
    }
  }
`;
