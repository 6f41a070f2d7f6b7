import { useSnapshot } from 'valtio';
import { changesBetween } from '#contract/benchmark/compare.ts';
import type { Report } from '#contract/benchmark/report.ts';
import { hasOthers } from '#contract/benchmark/tables.ts';
import { Changes, Measures, OwnTable, ReportWordsProvider } from '../report/index.ts';
import { bench } from '../run/store.ts';
import { say } from '../translations.ts';
import { CompareForm } from './CompareForm.tsx';
import { DeviceFacts } from './DeviceFacts.tsx';
import { FailureList } from './FailureList.tsx';
import { momentText } from './formats.ts';
import { reportTranslations } from './reportWords.ts';
import { Heading, Part } from './result.styles.ts';
import { ResultText } from './ResultText.tsx';

/** A result as the report of the bench shows it, in the store's language. */
export function ResultView({ report }: { report: Report }) {
  const earlier = useSnapshot(bench).earlier as Report | null;
  const changes = earlier ? changesBetween(earlier, report) : [];
  return (
    <ReportWordsProvider value={reportTranslations()}>
      <Part aria-labelledby="result">
        <Heading id="result" tabIndex={-1}>
          {say('result.heading')}
        </Heading>
        <DeviceFacts report={report} />
        <FailureList failures={report.failures} />
      </Part>
      <OwnTable report={report} />
      {earlier && changes.length > 0 && (
        <Changes
          changes={changes}
          since={momentText(earlier.at)}
          hasOthers={hasOthers(earlier) && hasOthers(report)}
        />
      )}
      <Measures report={report} />
      <ResultText report={report} />
      <CompareForm report={report} />
    </ReportWordsProvider>
  );
}
