import type { ScaleLinear } from 'd3-scale';

export interface LineSeries {
  /** Unique among the series of a chart. */
  readonly name: string;
  /** One value for each x. null is a gap in the line. */
  readonly values: readonly (number | null)[];
}

export interface PlotScales {
  readonly x: readonly number[];
  readonly series: readonly LineSeries[];
  readonly scaleX: ScaleLinear<number, number>;
  readonly scaleY: ScaleLinear<number, number>;
}
