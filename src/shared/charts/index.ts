export {
  type BarChartProps,
  BarChart,
  type BarRow,
} from './BarChart.tsx';
export {
  type BoxChartProps,
  BoxChart,
  type BoxRow,
} from './BoxChart.tsx';
export {
  type LineChartProps,
  LineChart,
} from './LineChart.tsx';
export type { LineSeries } from './lineSeries.ts';
export { type Box, boxOf } from './rules.ts';
