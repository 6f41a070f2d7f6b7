import { lazy } from 'react';

export { watchExpiry } from './effects.ts';
export { IssuesLoss, RecordsStay, SubscriptionLoss } from './losses.tsx';
export { isHistoryShown, isPlanShown } from './rules.ts';
export { books, forgetHistory, loadHistory } from './store.ts';
export { useFreshHistory } from './useFreshHistory.ts';

/** They come with the account page, to whoever goes there. */
export const SubscriptionPanel = lazy(async () => ({
  default: (await import('./SubscriptionPanel.tsx')).SubscriptionPanel,
}));
export const PurchaseHistory = lazy(async () => ({
  default: (await import('./PurchaseHistory.tsx')).PurchaseHistory,
}));
