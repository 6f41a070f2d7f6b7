export { type BarPlotProps, BarPlot, type BarRow } from './BarChart.tsx';
export { type BoxPlotProps, BoxPlot, type BoxRow } from './BoxChart.tsx';
export { type LinePlotProps, LinePlot, type LineSeries } from './LineChart.tsx';
export { type Box, boxOf } from './rules.ts';
