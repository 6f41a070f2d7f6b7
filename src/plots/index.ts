export { type BarPlotProps, BarPlot, type BarRow } from './BarPlot.tsx';
export { type BoxPlotProps, BoxPlot, type BoxRow } from './BoxPlot.tsx';
export { type LinePlotProps, LinePlot, type LineSeries } from './LinePlot.tsx';
export { type Box, boxOf } from './rules.ts';
