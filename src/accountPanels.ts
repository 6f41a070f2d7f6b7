import type { AccountPanel } from './account/index.ts';
import { IssuesLoss, OwnedIssues, SubscriptionLoss, SubscriptionState } from './catalog/index.ts';
import { ApplyCoupon } from './coupons/index.ts';

/** In the navigation's state of whoever is led to '/account' to redeem a coupon: that panel is open. */
export const atCoupons = { panel: 'coupon' } as const;

/** What the features show on the account page below Your Account, in this order. */
export const accountPanels: readonly AccountPanel[] = [
  {
    name: 'subscription',
    title: 'accountPage.subscription',
    isShown: (core) => core.paymentsEnabled,
    Content: SubscriptionState,
    Losses: SubscriptionLoss,
  },
  {
    name: 'coupon',
    title: 'coupons.title',
    isShown: () => true,
    Content: ApplyCoupon,
  },
  {
    name: 'payments',
    title: 'accountPage.payments',
    isShown: (core) => core.paymentsEnabled,
    Content: OwnedIssues,
    Losses: IssuesLoss,
  },
];
