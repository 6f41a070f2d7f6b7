import { useSnapshot } from 'valtio';
import { changesBetween } from '#contract/benchmark/compare.ts';
import type { Failure, Report } from '#contract/benchmark/report.ts';
import { hasOthers } from '#contract/benchmark/tables.ts';
import { Changes, Measures, OwnTable, ReportTranslationsProvider } from '../report/index.ts';
import { bench } from '../run/store.ts';
import { t } from '../translations.ts';
import { CompareForm } from './CompareForm.tsx';
import { DeviceFacts } from './DeviceFacts.tsx';
import { momentText } from './formats.ts';
import { reportTranslations } from './reportTranslations.ts';
import { Failures, Heading, Part } from './result.styles.ts';
import { ResultText } from './ResultText.tsx';

/** A result in the views of the bench report, in the store's language. */
export function ResultView({ report }: { report: Report }) {
  const earlier = useSnapshot(bench).earlier as Report | null;
  const changes = earlier ? changesBetween(earlier, report) : [];
  return (
    <ReportTranslationsProvider value={reportTranslations()}>
      <Part aria-labelledby="result">
        <Heading id="result" tabIndex={-1}>
          {t('result.heading')}
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
    </ReportTranslationsProvider>
  );
}

/** The measurements that failed. They are shown, never dropped. */
function FailureList({ failures }: { failures: readonly Failure[] }) {
  if (failures.length === 0) return null;
  return (
    <Failures>
      {failures.map(({ file, round, during, reason }) => (
        <li key={`${file} ${round} ${during}`}>{t('result.failed', { title: file, reason })}</li>
      ))}
    </Failures>
  );
}
