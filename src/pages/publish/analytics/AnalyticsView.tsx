import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Analytics } from '#contract/admin/analytics.ts';
import { loadStates } from '../../../shared/api/resource.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { Heading, Plain } from '../shelf/shelf.styles.ts';
import { issueList, shelf } from '../shelf/store.ts';
import { errorMessageOf } from '../toasts/errorToast.ts';
import { t } from '../translations.ts';
import { Choices } from './Choices.tsx';
import { Head, Note, AnalyticsSection } from './analytics.styles.ts';
import { Charts } from './Charts.tsx';
import { analytics, figures } from './store.ts';
import { Tiles } from './Tiles.tsx';

/** Sales and readings, as numbers and as charts. */
export function AnalyticsView() {
  const { value, error } = useSnapshot(figures.data);
  useEffect(() => {
    void figures.load();
    if (shelf.list.state !== loadStates.loaded) void issueList.load();
  }, []);
  return (
    <AnalyticsSection aria-labelledby="figures">
      <Head>
        <Heading id="figures">{t('figures.heading')}</Heading>
        <Choices />
      </Head>
      {error && (
        <Plain role="alert">
          {t('figures.failed', { why: errorMessageOf(error) })}
          <button type="button" className={quiet} onClick={() => void figures.load()}>
            {t('figures.again')}
          </button>
        </Plain>
      )}
      {value && <LoadedAnalytics data={value as Analytics} />}
    </AnalyticsSection>
  );
}

function LoadedAnalytics({ data }: { data: Analytics }) {
  const { issueId } = useSnapshot(analytics);
  return (
    <>
      <Tiles data={data} issueId={issueId} />
      <Charts data={data} issueId={issueId} />
      <Note>{t('figures.note', { currency: data.currency })}</Note>
    </>
  );
}
