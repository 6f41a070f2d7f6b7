import { type MeasureName, measureNames, readerNames, type ReaderName } from '../measures.ts';
import type { Report, Sample, Curve, BenchFile } from '../reportSchema.ts';
import {
  byFile,
  counted,
  hasOthers,
  type Cell,
  others,
  packsOf,
  ratiosOf,
} from '../ratioTables.ts';
import { LineChart } from '../../../src/shared/charts/index.ts';
import { BoxChart, type BoxRow } from './BoxChart.tsx';
import { Note, Plots, Section } from './bench.styles.ts';
import { ReportTable } from './ReportTable.tsx';
import {
  linesOf,
  formatBytes,
  formatMs,
  growthOf,
  type Lines,
  formatOf,
  formatRatio,
  verdictOf,
} from './reportRows.ts';
import { formatIn, type ReportTranslations, useTranslations } from './translations.ts';
import { median } from '../statistics.ts';
import { measureTitles, readerTitles } from './measureTexts.ts';

interface RatioTableProps {
  readonly report: Report;
  readonly kind: BenchFile['kind'];
}

/** The ratios of Gatefold to each other reader. Undecided ratios have the text colour, slower ones are red. */
export function RatioTable({ report, kind }: RatioTableProps) {
  const cells = ratiosOf(report, kind);
  const samples = counted(report, kind);
  const measured = measureNames.filter((name) => cells.some(({ measure }) => measure === name));
  const cellOf = (measure: string, reader: ReaderName): Cell | undefined =>
    cells.find((cell) => cell.measure === measure && cell.reader === reader);
  return (
    <ReportTable
      heads={[
        'Measure',
        'Gatefold',
        'with a pack',
        ...others.map((reader) => `against ${readerTitles[reader]}`),
      ]}
    >
      {measured.map((measure) => (
        <tr key={measure}>
          <th scope="row">{measureTitles[measure].title}</th>
          <td>
            {formatOf(measure)(
              median([...byFile(samples, 'gatefold', measure).values()].map(median)),
            )}
          </td>
          <td>{packText(packsOf(samples, measure))}</td>
          {others.map((reader) => (
            <RatioCell key={reader} cell={cellOf(measure, reader)} />
          ))}
        </tr>
      ))}
    </ReportTable>
  );
}

const packText = (packs: ReturnType<typeof packsOf>): string =>
  packs ? `${packs.used} of ${packs.of}` : '–';

function RatioCell({ cell }: { cell: Cell | undefined }) {
  const ratio = cell?.ratio;
  if (!ratio) return <td>–</td>;
  return <td data-trend={verdictOf(ratio)}>{formatRatio(ratio)}</td>;
}

/** The measures of Gatefold, for a run without other readers. */
export function OwnTable({ report }: { report: Report }) {
  const texts = useTranslations();
  const samples = counted(report).filter(({ reader }) => reader === 'gatefold');
  const measured = measureNames.filter((name) => samples.some(({ measure }) => measure === name));
  if (measured.length === 0) return null;
  return (
    <Section aria-labelledby="took">
      <h2 id="took">{texts.took}</h2>
      <p>{texts.tookLead}</p>
      <ReportTable heads={[texts.measure, texts.median, texts.spread, texts.count]}>
        {measured.map((measure) => (
          <Row key={measure} measure={measure} samples={samples} />
        ))}
      </ReportTable>
    </Section>
  );
}

function Row({ measure, samples }: { measure: MeasureName; samples: readonly Sample[] }) {
  const texts = useTranslations();
  const format = formatIn(texts, measure);
  const files = [...byFile(samples, 'gatefold', measure).values()];
  const values = files.flat();
  return (
    <>
      <tr data-has-note="">
        <th scope="row">{texts.title(measure)}</th>
        <td data-number="">
          <strong>{format(median(files.map(median)))}</strong>
        </td>
        <td data-number="">
          {/* From the lower to the higher value in every page direction. */}
          <bdi dir="ltr">
            {format(Math.min(...values))} – {format(Math.max(...values))}
          </bdi>
        </td>
        <td data-number="">{values.length}</td>
      </tr>
      {/* As wide as the table: on a phone the first column is too narrow for the note. */}
      <tr>
        <td colSpan={4}>
          <Note>{texts.meaning(measure)}</Note>
        </td>
      </tr>
    </>
  );
}

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
        <ByPage
          name={texts.nextByPage}
          samples={samples.filter(({ measure }) => measure === 'next')}
          formatY={texts.ms}
        />
        <ByPage
          name={texts.memoryByPage}
          samples={report.samples.filter(({ measure }) => measure === 'memory')}
          formatY={texts.bytes}
        />
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

interface ByPageProps {
  readonly name: string;
  readonly samples: readonly Sample[];
  readonly formatY: (value: number) => string;
}

function ByPage({ name, samples, formatY }: ByPageProps) {
  const texts = useTranslations();
  const lines = linesOf(samples, ({ page }) => page);
  if (lines.x.length < 2) return null;
  return (
    <LineChart
      name={name}
      xName={texts.page}
      {...lines}
      formatX={String}
      formatY={formatY}
      tableLabel={texts.table}
    />
  );
}
