import { useSnapshot } from 'valtio';
import { useEffect, useEffectEvent } from 'react';
import type { Issue } from '#contract/api/issue.ts';
import { appConfig, storeInfo } from '../../../shared/shell/index.ts';
import { catalog, useRights } from '../catalogState.ts';
import {
  type Action,
  actionsFor,
  mayOpen,
  mayUsePlans,
  primaryActionOf,
  type Variant,
} from './offeredActions.ts';
import { hasFastConnection, untilIdle } from '../../../shared/ui/frames.ts';
import { afterFirstCover } from '../firstCover.ts';
import type { IssueActions } from './actions.ts';

/** The end of the details, such as pictures of inside pages, is loaded first. */
const pauseMs = 700;

/**
 * Loads the reader's code and starts its engine when the details of an issue are idle, if the user can read the
 * issue or its sample. Reading is the most likely action, and a pointer reaches the button only 0.1 seconds before
 * the press.
 */
export function usePreloadReading(
  issue: Issue,
  { actions, opens }: Offer,
  { preloadReading }: IssueActions,
): void {
  const isReadable = opens || actions.includes('preview');
  const preload = useEffectEvent(() => preloadReading({ issue, type: opens ? 'full' : 'sample' }));
  useEffect(() => {
    if (!isReadable || !hasFastConnection()) return undefined;
    const unmounted = new AbortController();
    void untilDetailsRest().then(() => !unmounted.signal.aborted && preload());
    return () => unmounted.abort();
  }, [isReadable]);
}

async function untilDetailsRest(): Promise<void> {
  await afterFirstCover();
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  await untilIdle();
}

export interface Offer {
  readonly actions: readonly Action[];
  readonly next: Action | null;
  readonly opens: boolean;
  /** Whether the details lead to the plans, at every width. */
  readonly hasPlans: boolean;
  /** Whether the user may read the issue by a subscription or a coupon, and may buy it to keep it. */
  readonly isToKeep: boolean;
  /** Nothing is offered for sale before the purchases are known. */
  readonly isSettled: boolean;
}

export function useOffer(issue: Issue, variant: Variant): Offer {
  const rights = useRights();
  const { purchasesLoaded, purchasesFailed } = useSnapshot(catalog);
  const { authEnabled, paymentsEnabled, promocodesModeOnly, embedMode } = useSnapshot(appConfig);
  const { enableDownloading, plans } = useSnapshot(storeInfo);
  const switches = { authEnabled, paymentsEnabled, promocodesModeOnly, enableDownloading };
  const terms = { ...switches, hasPlans: plans.length > 0, isPage: embedMode === 'embed' };
  const actions = actionsFor(issue, rights, terms, variant);
  const opens = mayOpen(issue, rights);
  const isSettled = opens || (purchasesLoaded && !purchasesFailed);
  const hasPlans = terms.hasPlans && mayUsePlans(issue, rights, terms);
  return {
    actions,
    opens,
    hasPlans,
    isToKeep: rights.subscribed && actions.includes('buy'),
    isSettled,
    next: isSettled ? primaryActionOf(actions, opens) : null,
  };
}
