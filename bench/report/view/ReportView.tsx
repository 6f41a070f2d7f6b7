import { Fragment } from 'react';
import { changesBetween, type Change } from '../compareRuns.ts';
import { conditions, conditionTitles } from '../measures.ts';
import type { Report, Finding } from '../reportSchema.ts';
import { counted, hasOthers, share, troubleOf } from '../ratioTables.ts';
import { margins } from '../../../src/shared/ui/margins.styles.ts';
import { Facts, Section, Title } from './bench.styles.ts';
import { ReportTable } from './ReportTable.tsx';
import { Growth, Measures, OwnTable, RatioTable } from './Measures.tsx';
import { useTranslations } from './translations.ts';

/** The measures with a bound of their own, and the values reached. */
function Findings({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <Section aria-labelledby="findings">
      <h2 id="findings">What has a bound of its own</h2>
      <ReportTable heads={['What', 'Asked', 'Reached', 'Holds']}>
        {findings.map(({ what, asked, reached, holds }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{asked}</td>
            <td>{reached}</td>
            <td data-trend={holds === false ? 'behind' : 'even'}>{holdsText(holds)}</td>
          </tr>
        ))}
      </ReportTable>
    </Section>
  );
}

const holdsText = (holds: boolean | null): string => (holds === null ? '' : holds ? 'Yes' : 'No');

/** Differing pictures and failed readings. They are shown, never dropped. */
function Failures({ report }: { report: Report }) {
  const { likenesses, tolerance } = report;
  return (
    <Section aria-labelledby="trouble">
      <h2 id="trouble">What does not count</h2>
      <p>
        {likenesses.length} pictures were compared with ours; up to {share(tolerance)} of the pixels
        may differ.
      </p>
      <ul>
        {troubleOf(report).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Section>
  );
}

const trends = { slower: 'behind', quicker: 'ahead', same: 'even' } as const;

interface ChangesProps {
  readonly changes: readonly Change[];
  /** The time of the earlier run. */
  readonly since: string;
  /** Whether other readers were measured too: their changes are those of the machine. */
  readonly hasOthers: boolean;
}

export function Changes({ changes, since, hasOthers }: ChangesProps) {
  const texts = useTranslations();
  return (
    <Section aria-labelledby="changes">
      <h2 id="changes">{texts.since(since)}</h2>
      <p>{texts.sinceLead}</p>
      <ReportTable
        heads={[texts.measure, texts.times, ...(hasOthers ? [texts.machine] : []), texts.verdict]}
      >
        {changes.map(({ measure, ratio: { value, low, high }, machine, verdict }) => (
          <tr key={measure}>
            <th scope="row">{texts.title(measure)}</th>
            <td>
              <bdi dir="ltr">
                {texts.ratio(value)}{' '}
                <span data-number="">
                  ({texts.ratio(low)}–{texts.ratio(high)})
                </span>
              </bdi>
            </td>
            {hasOthers && <td>{texts.ratio(machine)}</td>}
            <td data-trend={trends[verdict]}>{texts[verdict]}</td>
          </tr>
        ))}
      </ReportTable>
    </Section>
  );
}

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
    {conditions
      .filter((kind) => counted(report, kind).length > 0)
      .map((kind) => (
        <Fragment key={kind}>
          <h3>{conditionTitles[kind]}</h3>
          <RatioTable report={report} kind={kind} />
        </Fragment>
      ))}
  </Section>
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
