import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Analytics } from '#contract/admin/analytics.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { loadShelf } from '../shelf/effects.ts';
import { Heading, Plain } from '../shelf/shelf.styles.ts';
import { shelf } from '../shelf/store.ts';
import { say } from '../translations.ts';
import { Choices } from './Choices.tsx';
import { loadAnalytics } from './effects.ts';
import { Head, Note, Room } from './figures.styles.ts';
import { Charts } from './Plots.tsx';
import { analytics } from './store.ts';
import { Tiles } from './Tiles.tsx';

/** What was sold and read, as numbers and as plots. */
export function AnalyticsView() {
  const { found, why } = useSnapshot(analytics);
  useEffect(() => {
    void loadAnalytics();
    if (shelf.status !== 'loaded') void loadShelf();
  }, []);
  return (
    <Room aria-labelledby="figures">
      <Head>
        <Heading id="figures">{say('figures.heading')}</Heading>
        <Choices />
      </Head>
      {why !== null && (
        <Plain role="alert">
          {say('figures.failed', { why })}
          <button type="button" className={quiet} onClick={() => void loadAnalytics()}>
            {say('figures.again')}
          </button>
        </Plain>
      )}
      {found && <Found found={found as Analytics} />}
    </Room>
  );
}

function Found({ found }: { found: Analytics }) {
  const { issueId } = useSnapshot(analytics);
  return (
    <>
      <Tiles found={found} issueId={issueId} />
      <Charts found={found} issueId={issueId} />
      <Note>{say('figures.note', { currency: found.currency })}</Note>
    </>
  );
}
