import { area, curveMonotoneX, line } from 'd3-shape';
import type { PlotScales } from './lineSeries.ts';
import { dot, series as seriesLook, shade } from './plots.styles.ts';
import { along, down } from './sides.ts';

/** The size of a view box that is stretched to the chart, because a path has no percentages. */
const unit = 1000;

/** The largest number of points that are drawn one by one. */
const mostDots = 31;

export function Curves({ x, series, scaleX, scaleY }: PlotScales) {
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
