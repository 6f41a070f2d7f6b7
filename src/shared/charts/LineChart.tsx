import { extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { type PointerEvent, useState } from 'react';
import { Axis } from './Axis.tsx';
import { Cursor } from './Cursor.tsx';
import { Curves } from './Curves.tsx';
import { Field, filling, slider } from './line.styles.ts';
import { LineKey } from './LineKey.tsx';
import type { LineSeries } from './lineSeries.ts';
import { NumberTable } from './NumberTable.tsx';
import { drawing, ChartFigure, Heading } from './plots.styles.ts';
import { nearest, scaleOf } from './rules.ts';
import { GridLines, GridNames } from './GridLines.tsx';
import { shareAt } from './sides.ts';

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
