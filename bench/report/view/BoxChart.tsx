import type { ScaleLinear } from 'd3-scale';
import { ChartRows } from '../../../src/shared/charts/BarChart.tsx';
import {
  NumberTable,
  ChartFigure,
  Heading,
  box as boxLook,
  dot,
  grid,
  mark,
} from '../../../src/shared/charts/plotParts.tsx';
import {
  type Box,
  boxOf,
  scaleOf,
  ticksOf,
  along,
  anchor,
  between,
} from '../../../src/shared/charts/scales.ts';

interface Props {
  readonly box: Box;
  readonly scale: ScaleLinear<number, number>;
  readonly ticks: readonly number[];
  readonly isLit: boolean;
}

/** One row, 24 px high. */
function BoxDrawing({ box, scale, ticks, isLit }: Props) {
  const at = (value: number): string => along(scale(value));
  return (
    <>
      {ticks.map((tick) => (
        <line key={tick} x1={at(tick)} x2={at(tick)} y1="-4" y2="28" className={grid} />
      ))}
      <line x1={at(box.low)} x2={at(box.high)} y1="12" y2="12" className={mark} />
      <rect
        {...between(scale(box.first), scale(box.third))}
        y="4"
        height="16"
        rx="2"
        className={boxLook}
        data-lit={isLit || undefined}
      />
      <line
        x1={at(box.median)}
        x2={at(box.median)}
        y1="4"
        y2="20"
        className={mark}
        data-strong=""
      />
      {/* Index keys: values may repeat, and the order is fixed. */}
      {[...new Set(box.outliers)].map((value) => (
        <circle
          key={value}
          cx={at(value)}
          cy="12"
          r="2.5"
          className={dot}
          data-series={isLit ? 0 : 2}
        />
      ))}
    </>
  );
}

export interface BoxRow {
  /** Unique among the rows. */
  readonly name: string;
  /** At least one value. */
  readonly values: readonly number[];
  /** The highlighted row. */
  readonly isLit?: boolean;
}

export interface BoxChartProps {
  readonly name: string;
  /** The name of a row's subject, for example 'Reader'. */
  readonly rowName: string;
  readonly rows: readonly BoxRow[];
  readonly format: (value: number) => string;
  /** The column headings of the table of numbers, and the label that opens it. */
  readonly words: Readonly<Record<Exclude<keyof Box, 'outliers'> | 'table', string>>;
}

/** A box plot: a box from the first quartile to the third, the median, whiskers and outliers. */
export function BoxChart({ name, rowName, rows, format, words }: BoxChartProps) {
  const boxes = rows.map((row) => ({ ...row, box: boxOf(row.values) }));
  const isOneLit = rows.some(({ isLit }) => isLit);
  const scale = scaleOf(rows.flatMap(({ values }) => values));
  const ticks = ticksOf(scale);
  return (
    <ChartFigure>
      <Heading>{name}</Heading>
      <ChartRows
        rowName={rowName}
        valueName={words.median}
        rows={boxes.map(({ name, box, isLit = false }) => ({
          name,
          isLit,
          value: format(box.median),
          drawn: <BoxDrawing box={box} scale={scale} ticks={ticks} isLit={isLit || !isOneLit} />,
        }))}
        scale={ticks.map((tick, place) => (
          <text
            key={tick}
            x={along(scale(tick))}
            y="14"
            textAnchor={place === 0 ? anchor('start') : 'middle'}
          >
            {format(tick)}
          </text>
        ))}
      />
      <NumberTable
        label={words.table}
        name={name}
        head={[rowName, words.low, words.first, words.median, words.third, words.high]}
        rows={boxes.map(({ name, box }) => [
          name,
          ...[box.low, box.first, box.median, box.third, box.high].map(format),
        ])}
      />
    </ChartFigure>
  );
}
