import { useSnapshot } from 'valtio';
import type { Issue } from '#contract/api/issue.ts';
import { appConfig, storeInfo } from '../../../shared/shell/index.ts';
import { catalog, useReader } from '../store.ts';
import {
  type Action,
  actionsFor,
  mayOpen,
  mayUsePlans,
  primaryActionOf,
  type Variant,
} from './rules.ts';

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
  const reader = useReader();
  const { purchasesLoaded, purchasesFailed } = useSnapshot(catalog);
  const { authEnabled, paymentsEnabled, promocodesModeOnly, embedMode } = useSnapshot(appConfig);
  const { enableDownloading, plans } = useSnapshot(storeInfo);
  const switches = { authEnabled, paymentsEnabled, promocodesModeOnly, enableDownloading };
  const terms = { ...switches, hasPlans: plans.length > 0, isPage: embedMode === 'embed' };
  const actions = actionsFor(issue, reader, terms, variant);
  const opens = mayOpen(issue, reader);
  const isSettled = opens || (purchasesLoaded && !purchasesFailed);
  const hasPlans = terms.hasPlans && mayUsePlans(issue, reader, terms);
  return {
    actions,
    opens,
    hasPlans,
    isToKeep: reader.subscribed && actions.includes('buy'),
    isSettled,
    next: isSettled ? primaryActionOf(actions, opens) : null,
  };
}
