import { ChartRows } from './DrawnRows.tsx';
import { bar, ChartFigure, Heading, mark } from './plots.styles.ts';
import { scaleOf } from './rules.ts';
import { along, between } from './sides.ts';

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
