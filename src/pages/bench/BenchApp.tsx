import { styled } from '@linaria/react';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Report } from '#contract/benchmark/report.ts';
import { margins } from '../../shared/ui/margins.styles.ts';
import { PageBar } from '../../shared/ui/PageBar.tsx';
import { storeLink } from '../../shared/ui/pageBar.styles.ts';
import { color, space } from '../../shared/ui/tokens.ts';
import { page } from './page.ts';
import { ResultView } from './result/ResultView.tsx';
import { bench } from './run/store.ts';
import { RunView } from './run/RunView.tsx';
import { StartView } from './start/StartView.tsx';
import { t } from './translations.ts';

/** Start view and result. During a run a dialog covers the page. */
export function BenchApp() {
  const { report } = useSnapshot(bench);
  return (
    <>
      <div className={margins}>
        <PageBar storeName={page.storeName} toStore={t('store')} />
        <main aria-labelledby="heading">
          <StartView />
          {report && <Result report={report as Report} />}
        </main>
        <Foot>
          <a href="/embed" className={storeLink}>
            {t('embed')}
          </a>
        </Foot>
      </div>
      <Measuring />
    </>
  );
}

/** A component of its own: updates of a run must not render the rest of the page on the measured thread. */
function Measuring() {
  const { running } = useSnapshot(bench);
  return running && <RunView />;
}

/** Moves the focus to the result after a run. */
function Result({ report }: { report: Report }) {
  const { outcome: ended } = useSnapshot(bench);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (ended === 'done') place.current?.querySelector('h2')?.focus();
  }, [ended]);
  return (
    <div ref={place}>
      <ResultView report={report} />
    </div>
  );
}

const Foot = styled.footer`
  margin-block-start: ${space(4)};
  padding-block: ${space(3)} ${space(5)};
  border-block-start: 1px solid ${color.line};
`;
