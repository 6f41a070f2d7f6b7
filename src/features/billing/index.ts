import { addTexts } from '../../shared/shell/index.ts';
import { lazyComponent } from '../../shared/ui/lazyComponent.ts';

export {
  hasRunningPlan,
  isHistoryShown,
  isPlanShown,
  orderOf,
  periodOf,
  planView,
  type PlanView,
} from './planView.ts';
export { payments } from './purchaseData.ts';
export { watchExpiry } from './purchaseData.ts';

/** The panels are loaded with the account page. */
export const SubscriptionPanel = lazyComponent(
  async () => (await import('./SubscriptionPanel.tsx')).SubscriptionPanel,
);
export const PurchaseHistory = lazyComponent(
  async () => (await import('./PurchaseHistory.tsx')).PurchaseHistory,
);

/** The issues of the user, above the panels. */
export const Library = lazyComponent(async () => (await import('./Library.tsx')).Library);

/** Loads the page of withdrawals with its texts on the first visit. */
export const WithdrawalPage = lazyComponent(async () => {
  const [code] = await Promise.all([import('./withdrawal/WithdrawalPage.tsx'), addTexts('store')]);
  return code.WithdrawalPage;
});

/** The consequences of a deletion are loaded with their panels. */
export const SubscriptionLoss = lazyComponent(
  async () => (await import('./deletionConsequences.tsx')).SubscriptionLoss,
);
export const IssuesLoss = lazyComponent(
  async () => (await import('./deletionConsequences.tsx')).IssuesLoss,
);
export const RetainedPayments = lazyComponent(
  async () => (await import('./deletionConsequences.tsx')).RetainedPayments,
);
