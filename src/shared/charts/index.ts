export {
  type BarChartProps as BarPlotProps,
  BarChart as BarPlot,
  type BarRow,
} from './BarChart.tsx';
export {
  type BoxChartProps as BoxPlotProps,
  BoxChart as BoxPlot,
  type BoxRow,
} from './BoxChart.tsx';
export {
  type LineChartProps as LinePlotProps,
  LineChart as LinePlot,
} from './LineChart.tsx';
export type { LineSeries } from './lineSeries.ts';
export { type Box, boxOf } from './rules.ts';
