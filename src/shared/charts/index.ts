export { BarChart, type BarChartProps, type BarRow } from './BarChart.tsx';
export { LineChart, type LineChartProps, type LineSeries } from './LineChart.tsx';
