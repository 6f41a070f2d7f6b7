import { changesBetween } from '#contract/benchmark/compare.ts';
import type { BenchFile, Report } from '#contract/benchmark/report.ts';
import { counted, hasOthers } from '#contract/benchmark/tables.ts';
import { margins } from '../../../shared/ui/margins.styles.ts';
import { Facts, Section, Title } from './bench.styles.ts';
import { Changes } from './Changes.tsx';
import { Findings } from './Findings.tsx';
import { Growth } from './Growth.tsx';
import { Measures } from './Measures.tsx';
import { OwnTable } from './OwnTable.tsx';
import { RatioTable } from './RatioTable.tsx';
import { Failures } from './Failures.tsx';

interface Props {
  readonly report: Report;
  readonly earlier: Report | null;
}

const when = ({ at }: Report): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;

/** One run of the bench, from the summary down to every number. */
export const ReportView = ({ report, earlier }: Props) => (
  <main className={margins}>
    <Title>How fast pages are</Title>
    <Facts>
      {factsOf(report).map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </Facts>
    {hasOthers(report) ? <Ratios report={report} /> : <OwnTable report={report} />}
    {earlier && (
      <Changes
        changes={changesBetween(earlier, report)}
        since={when(earlier)}
        hasOthers={hasOthers(report)}
      />
    )}
    <Measures report={report} />
    <Growth report={report} />
    <Findings findings={report.findings} />
    <Failures report={report} />
  </main>
);

const Ratios = ({ report }: { report: Report }) => (
  <Section aria-labelledby="ratios">
    <h2 id="ratios">Gatefold against each reader</h2>
    <p>
      How many times as much Gatefold takes: below 1 it is ahead. In brackets where the ratio lies
      with 95 of 100 bootstrap samples. In bold where all of that is on one side of 1, in red where
      Gatefold is behind. All were measured in turn, with the same files, sizes and density. The
      column “with a pack” counts the values of Gatefold for which it had fetched a part of the
      issue’s pack.
    </p>
    <RatioTable report={report} kind="magazine" />
    {slowLines.map(({ kind, title }) => (
      <SlowLine key={kind} report={report} kind={kind} title={title} />
    ))}
  </Section>
);

const slowLines = [
  { kind: 'fast-line', title: 'A document of 100 MB on 20 Mbit/s and 20 ms' },
  { kind: 'slow-line', title: 'A document of 100 MB on 1.6 Mbit/s and 150 ms' },
] as const;

interface SlowLineProps extends Pick<Props, 'report'> {
  readonly kind: BenchFile['kind'];
  readonly title: string;
}

const SlowLine = ({ report, kind, title }: SlowLineProps) =>
  counted(report, kind).length > 0 && (
    <>
      <h3>{title}</h3>
      <RatioTable report={report} kind={kind} />
    </>
  );

function factsOf(report: Report): string[] {
  const { machine, conditions, versions, files } = report;
  const { browser, throttle, network, input, rounds, width, height, density } = conditions;
  return [
    when(report),
    `${machine.cores} cores ${machine.model}`.trim(),
    ...(machine.screen ? [`a screen of ${machine.screen.width} × ${machine.screen.height}`] : []),
    ...(machine.load ? [`load ${machine.load.map((one) => one.toFixed(1)).join(' to ')}`] : []),
    browser,
    `${width} × ${height} at ${density}`,
    `${files.length} files, ${rounds} rounds`,
    ...(throttle > 1 ? [`main thread slowed ${throttle} times`] : []),
    input === 'key' ? 'started by keys' : 'started by calls',
    ...(network === 'none' ? [] : [`${network} network`]),
    ...Object.entries(versions).map(([name, version]) => `${name} ${version}`),
  ];
}
