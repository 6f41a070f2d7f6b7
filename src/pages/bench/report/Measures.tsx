import { type MeasureName, measureNames, readerNames } from '#contract/benchmark/measures.ts';
import type { Report, Sample } from '#contract/benchmark/report.ts';
import { byFile, counted, hasOthers } from '#contract/benchmark/tables.ts';
import { BoxChart, type BoxRow, LineChart } from '../../../shared/charts/index.ts';
import { Plots, Section } from './bench.styles.ts';
import { linesOf } from './rules.ts';
import { formatIn, type ReportTranslations, useTranslations } from './translations.ts';

interface Props {
  readonly report: Report;
}

/** How each measure is spread; and what depends on the page. */
export function Measures({ report }: Props) {
  const words = useTranslations();
  const samples = counted(report);
  const isAlone = !hasOthers(report);
  const taken = measureNames.filter(
    (name) => name !== 'memory' && samples.some(({ measure }) => measure === name),
  );
  return (
    <Section aria-labelledby="measures">
      <h2 id="measures">{words.spreads}</h2>
      <p>{words.spreadsLead}</p>
      <Plots>
        {taken.map((measure) => (
          <Spread
            key={measure}
            measure={measure}
            rowName={isAlone ? words.files : words.readers}
            rows={isAlone ? rowsByFile(samples, measure) : rowsByReader(samples, measure, words)}
          />
        ))}
        <ByPage samples={samples.filter(({ measure }) => measure === 'next')} />
        <Memory samples={report.samples.filter(({ measure }) => measure === 'memory')} />
      </Plots>
    </Section>
  );
}

const rowsByReader = (
  samples: readonly Sample[],
  measure: MeasureName,
  words: ReportTranslations,
): BoxRow[] =>
  readerNames.flatMap((reader) => {
    const values = [...byFile(samples, reader, measure).values()].flat();
    if (values.length === 0) return [];
    return [{ name: words.reader(reader), values, isLit: reader === 'gatefold' }];
  });

/** Where ours is measured alone, files are what differs. */
const rowsByFile = (samples: readonly Sample[], measure: MeasureName): BoxRow[] =>
  [...byFile(samples, 'gatefold', measure)].map(([name, values]) => ({ name, values }));

interface SpreadProps {
  readonly measure: MeasureName;
  readonly rowName: string;
  readonly rows: readonly BoxRow[];
}

function Spread({ measure, rowName, rows }: SpreadProps) {
  const words = useTranslations();
  return (
    <BoxChart
      name={words.title(measure)}
      rowName={rowName}
      rows={rows}
      format={formatIn(words, measure)}
      words={words}
    />
  );
}

function ByPage({ samples }: { samples: readonly Sample[] }) {
  const words = useTranslations();
  const lines = linesOf(samples, ({ page }) => page);
  if (lines.x.length < 2) return null;
  return (
    <LineChart
      name={words.nextByPage}
      xName={words.page}
      {...lines}
      formatX={String}
      formatY={words.ms}
      tableLabel={words.table}
    />
  );
}

function Memory({ samples }: { samples: readonly Sample[] }) {
  const words = useTranslations();
  const lines = linesOf(samples, ({ page }) => page);
  if (lines.x.length < 2) return null;
  return (
    <LineChart
      name="Memory over pages"
      xName={words.page}
      {...lines}
      formatX={String}
      formatY={words.bytes}
      tableLabel={words.table}
    />
  );
}
