import { lazyComponent } from '../../shared/ui/lazyComponent.ts';

export { watchExpiry } from './effects.ts';
export { IssuesLoss, RetainedPayments, SubscriptionLoss } from './deletionConsequences.tsx';
export { isHistoryShown, isPlanShown, periodOf, planView, type PlanView } from './rules.ts';
export { payments } from './store.ts';

/** The panels are loaded with the account page. */
export const SubscriptionPanel = lazyComponent(
  async () => (await import('./SubscriptionPanel.tsx')).SubscriptionPanel,
);
export const PurchaseHistory = lazyComponent(
  async () => (await import('./PurchaseHistory.tsx')).PurchaseHistory,
);
