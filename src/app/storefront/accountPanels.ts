import { createElement } from 'react';
import { useSnapshot } from 'valtio';
import { type AccountPanel, account, useUserData } from '../../features/account/index.ts';
import {
  IssuesLoss,
  isHistoryShown,
  isPlanShown,
  Library,
  payments,
  PurchaseHistory,
  RetainedPayments,
  SubscriptionLoss,
  SubscriptionPanel,
} from '../../features/billing/index.ts';
import { PlanChoice, RenewalPayment } from '../../features/cart/index.ts';
import { ApplyCoupon } from '../../features/coupons/index.ts';
import { appConfig } from '../../shared/shell/index.ts';
import type { CodeChunk } from '../../shared/ui/lazyComponent.ts';

/** In the navigation state of a link to '/account' for a coupon: only that panel is open. */
export const atCoupons = { panel: 'coupon' } as const;

const Subscription = () =>
  createElement(SubscriptionPanel, { Plans: PlanChoice, Payment: RenewalPayment });

/** The panels of the features on the account page, in this order, before Your Account. */
export function useAccountPanels(): readonly AccountPanel[] {
  const now = useSnapshot(appConfig);
  const { user } = useSnapshot(account);
  const { value: records } = useSnapshot(payments.data);
  useUserData(payments.load);
  const panels = panelsFor(now, user?.planPayment ?? null, records.length);
  // The other panels need an account.
  return user?.guest ? panels.filter(({ name }) => name === 'payments') : panels;
}

/** The code of the panels for the present user. */
export const panelCodes = (): readonly CodeChunk[] =>
  panelsFor(appConfig, account.user?.planPayment ?? null, payments.data.value.length)
    .filter(({ isShown }) => isShown)
    .flatMap(({ codes }) => codes)
    .concat(Library.code);

const panelsFor = (
  now: Parameters<typeof isPlanShown>[0],
  planPayment: Parameters<typeof isPlanShown>[1],
  recordCount: number,
): readonly AccountPanel[] => [
  {
    name: 'subscription',
    title: 'accountPage.subscription',
    isShown: isPlanShown(now, planPayment),
    column: 'main',
    Content: Subscription,
    codes: [SubscriptionPanel.code, PlanChoice.code, SubscriptionLoss.code],
    Losses: SubscriptionLoss,
  },
  {
    name: 'payments',
    title: 'accountPage.payments',
    isShown: isHistoryShown(now, recordCount),
    column: 'main',
    Content: PurchaseHistory,
    codes: [PurchaseHistory.code, IssuesLoss.code, RetainedPayments.code],
    Losses: IssuesLoss,
    RetainedRecords: RetainedPayments,
  },
  {
    name: 'coupon',
    title: 'coupons.title',
    isShown: true,
    column: 'side',
    Content: ApplyCoupon,
    codes: [ApplyCoupon.code],
  },
];
