import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { LatestIssue as LatestFacts, latestIssueId } from '#contract/api/issueContent.ts';
import {
  appConfig,
  isStripReserved,
  keepSubscribed,
  storeInfo,
} from '../../../shared/shell/index.ts';
import { catalog, dataInPage, useRights } from '../catalogState.ts';
import { front } from './front.styles.ts';
import { LatestIssue } from './LatestIssue.tsx';
import { PlansStrip } from './PlansStrip.tsx';
import { type FrontProps, factsFor, latestOf, stripOf } from './frontRegions.ts';

/** The regions above the list while nothing is filtered: the latest issue, and the way to the plans. */
export function FrontPage({ actions }: FrontProps) {
  const [facts] = useState(() => dataInPage(latestIssueId, LatestFacts));
  const issue = latestOf(useSnapshot(catalog));
  const strip = useStrip();
  if (!issue && !strip) return null;
  return (
    <div className={front}>
      {issue && <LatestIssue issue={issue} facts={factsFor(issue, facts)} actions={actions} />}
      {strip && <PlansStrip strip={strip} />}
    </div>
  );
}

/** The next page that the server sends has the strip, or does not. */
function useStrip() {
  const [isReserved] = useState(isStripReserved);
  const { subscribed } = useRights();
  const { purchasesLoaded, purchasesFailed } = useSnapshot(catalog);
  const { plans } = useSnapshot(storeInfo);
  const trade = useSnapshot(appConfig);
  useEffect(() => {
    if (purchasesLoaded && !purchasesFailed) keepSubscribed(subscribed);
  }, [purchasesLoaded, purchasesFailed, subscribed]);
  return stripOf({ trade, hasPlans: plans.length > 0, isSubscribed: subscribed, isReserved });
}
