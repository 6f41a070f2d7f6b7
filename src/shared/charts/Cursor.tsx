import type { PlotScales } from './lineSeries.ts';
import { cursorLine } from './line.styles.ts';
import { dot } from './plots.styles.ts';
import { along, down } from './sides.ts';

/** The selected x value, and its point on each line. */
export function Cursor({ place, x, series, scaleX, scaleY }: PlotScales & { place: number }) {
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
