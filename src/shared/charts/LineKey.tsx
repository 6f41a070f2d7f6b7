import type { LineSeries } from './lineSeries.ts';
import { Key, series as seriesLook } from './plots.styles.ts';

interface Props {
  readonly series: readonly LineSeries[];
  /** The selected x value, followed by the value of each line. */
  readonly row: readonly string[] | null | undefined;
}

/** The names of the lines, and their values at the pointer. */
export const LineKey = ({ series, row }: Props) => (
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
