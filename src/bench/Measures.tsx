import { type MeasureName, measureNames, readerNames } from '#contract/benchmark/measures.ts';
import type { Report, Sample } from '#contract/benchmark/report.ts';
import { counted } from '#contract/benchmark/tables.ts';
import { BoxPlot, LinePlot } from '../plots/index.ts';
import { Plots, Section } from './bench.styles.ts';
import { formatBytes, formatMs, formatOf, linesOf } from './rules.ts';
import { measureTitles, readerTitles } from './texts.ts';

const boxWords = {
  median: 'Median',
  low: 'Lower whisker',
  first: 'First quarter',
  third: 'Third quarter',
  high: 'Upper whisker',
  table: 'All numbers',
};

/** How each measure is spread, over all files; and what depends on the page. */
export function Measures({ report }: { report: Report }) {
  const samples = counted(report);
  const taken = measureNames.filter(
    (name) => name !== 'memory' && samples.some(({ measure }) => measure === name),
  );
  return (
    <Section aria-labelledby="measures">
      <h2 id="measures">How each is spread</h2>
      <p>All samples of all files together: a file that is heavy is so for every reader.</p>
      <Plots>
        {taken.map((measure) => (
          <Spread key={measure} measure={measure} samples={samples} />
        ))}
        <ByPage samples={samples.filter(({ measure }) => measure === 'next')} />
        <Memory samples={report.samples.filter(({ measure }) => measure === 'memory')} />
      </Plots>
    </Section>
  );
}

function Spread({ measure, samples }: { measure: MeasureName; samples: readonly Sample[] }) {
  const rows = readerNames.flatMap((name) => {
    const own = samples.filter((one) => one.reader === name && one.measure === measure);
    if (own.length === 0) return [];
    const values = own.map(({ value }) => value);
    return [{ name: readerTitles[name], values, isLit: name === 'gatefold' }];
  });
  return (
    <BoxPlot
      name={measureTitles[measure].title}
      rowName="Reader"
      rows={rows}
      format={formatOf(measure)}
      words={boxWords}
    />
  );
}

function ByPage({ samples }: { samples: readonly Sample[] }) {
  const lines = linesOf(samples, ({ page }) => page);
  if (lines.x.length < 2) return null;
  return (
    <LinePlot
      name="Next page, by page"
      xName="Page"
      {...lines}
      formatX={String}
      formatY={formatMs}
      tableWord={boxWords.table}
    />
  );
}

function Memory({ samples }: { samples: readonly Sample[] }) {
  const lines = linesOf(samples, ({ page }) => page);
  if (lines.x.length < 2) return null;
  return (
    <LinePlot
      name="Memory over pages"
      xName="Page"
      {...lines}
      formatX={String}
      formatY={formatBytes}
      tableWord={boxWords.table}
    />
  );
}
