import { BoxDrawing } from './BoxDrawing.tsx';
import { ChartRows } from './DrawnRows.tsx';
import { NumberTable } from './NumberTable.tsx';
import { ChartFigure, Heading } from './plots.styles.ts';
import { type Box, boxOf, scaleOf, ticksOf } from './rules.ts';
import { along, anchor } from './sides.ts';

export interface BoxRow {
  /** No two are the same. */
  readonly name: string;
  /** At least one. */
  readonly values: readonly number[];
  /** The one that the plot is about, among others. */
  readonly isLit?: boolean;
}

export interface BoxChartProps {
  readonly name: string;
  /** What each row is, as 'Reader'. */
  readonly rowName: string;
  readonly rows: readonly BoxRow[];
  readonly format: (value: number) => string;
  /** Heads of the table of numbers, and what opens it. */
  readonly words: Readonly<Record<Exclude<keyof Box, 'outliers'> | 'table', string>>;
}

/** How values are spread: a box from the first quarter to the third, its median, whiskers, outliers. */
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
        word={words.table}
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
