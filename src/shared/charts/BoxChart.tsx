import { BoxDrawing } from './BoxDrawing.tsx';
import { ChartRows } from './DrawnRows.tsx';
import { NumberTable } from './NumberTable.tsx';
import { ChartFigure, Heading } from './plots.styles.ts';
import { type Box, boxOf, scaleOf, ticksOf } from './rules.ts';
import { along, anchor } from './sides.ts';

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
