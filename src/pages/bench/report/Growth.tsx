import type { Curve, Report } from '#contract/benchmark/report.ts';
import { median } from '#contract/benchmark/statistics.ts';
import { LineChart } from '../../../shared/charts/index.ts';
import { Plots, Section } from './bench.styles.ts';
import { formatBytes, formatMs, growthOf, type Lines } from './rules.ts';

/** Times over the size of documents and stores. */
export function Growth({ report }: { report: Report }) {
  const pages = (measure: 'open-sharp' | 'jump') => growthOf(report, 'pages', measure);
  const opening = growthOf(report, 'size', 'open-sharp');
  const plots: readonly (readonly [string, Lines, (x: number) => string])[] = [
    ['Open to first sharp page, by pages', pages('open-sharp'), String],
    ['Jump to the last page, by pages', pages('jump'), String],
    ['Open to first sharp page, by size of the file', opening, formatBytes],
    ['Jump to the last page, by size of the file', growthOf(report, 'size', 'jump'), formatBytes],
    ...report.curves.map(
      (curve) => [`${curve.what}, by issues`, curveLines(curve), String] as const,
    ),
  ];
  const drawn = plots.filter(([, { x }]) => x.length > 1);
  if (drawn.length === 0) return null;
  return (
    <Section aria-labelledby="growth">
      <h2 id="growth">Growth</h2>
      <Plots>
        {drawn.map(([name, lines, formatX]) => (
          <LineChart
            key={name}
            name={name}
            xName="Size"
            {...lines}
            formatX={formatX}
            formatY={formatMs}
            tableLabel="All numbers"
          />
        ))}
      </Plots>
    </Section>
  );
}

const curveLines = ({ points }: Curve): Lines => ({
  x: points.map(({ at }) => at),
  series: [{ name: 'Gatefold', values: points.map(({ values }) => median(values)) }],
});
