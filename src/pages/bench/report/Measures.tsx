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

/** The distribution of each measure, and measures over pages. */
export function Measures({ report }: Props) {
  const texts = useTranslations();
  const samples = counted(report);
  const isAlone = !hasOthers(report);
  const measured = measureNames.filter(
    (name) => name !== 'memory' && samples.some(({ measure }) => measure === name),
  );
  return (
    <Section aria-labelledby="measures">
      <h2 id="measures">{texts.spreads}</h2>
      <p>{texts.spreadsLead}</p>
      <Plots>
        {measured.map((measure) => (
          <Spread
            key={measure}
            measure={measure}
            rowName={isAlone ? texts.files : texts.readers}
            rows={isAlone ? rowsByFile(samples, measure) : rowsByReader(samples, measure, texts)}
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
  texts: ReportTranslations,
): BoxRow[] =>
  readerNames.flatMap((reader) => {
    const values = [...byFile(samples, reader, measure).values()].flat();
    if (values.length === 0) return [];
    return [{ name: texts.reader(reader), values, isLit: reader === 'gatefold' }];
  });

/** Without other readers each file is a row. */
const rowsByFile = (samples: readonly Sample[], measure: MeasureName): BoxRow[] =>
  [...byFile(samples, 'gatefold', measure)].map(([name, values]) => ({ name, values }));

interface SpreadProps {
  readonly measure: MeasureName;
  readonly rowName: string;
  readonly rows: readonly BoxRow[];
}

function Spread({ measure, rowName, rows }: SpreadProps) {
  const texts = useTranslations();
  return (
    <BoxChart
      name={texts.title(measure)}
      rowName={rowName}
      rows={rows}
      format={formatIn(texts, measure)}
      words={texts}
    />
  );
}

function ByPage({ samples }: { samples: readonly Sample[] }) {
  const texts = useTranslations();
  const lines = linesOf(samples, ({ page }) => page);
  if (lines.x.length < 2) return null;
  return (
    <LineChart
      name={texts.nextByPage}
      xName={texts.page}
      {...lines}
      formatX={String}
      formatY={texts.ms}
      tableLabel={texts.table}
    />
  );
}

function Memory({ samples }: { samples: readonly Sample[] }) {
  const texts = useTranslations();
  const lines = linesOf(samples, ({ page }) => page);
  if (lines.x.length < 2) return null;
  return (
    <LineChart
      name={texts.memoryByPage}
      xName={texts.page}
      {...lines}
      formatX={String}
      formatY={texts.bytes}
      tableLabel={texts.table}
    />
  );
}
