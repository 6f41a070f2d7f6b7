import type { Issue } from '#contract/api/issue.ts';
import type { PaymentRecord } from '#contract/api/payment.ts';
import { type Plan, planPeriods } from '#contract/api/store.ts';
import type { PlanPayment, Purchases } from '#contract/api/user.ts';
import type { AppConfig } from '../../shared/shell/index.ts';

/** The states of a subscription in the panel. Times have the server's format. */
export type PlanView =
  /** Ordered, and the payment is pending. */
  | { readonly kind: 'awaited' }
  | { readonly kind: 'running'; readonly renewsAt: string | null; readonly isPastDue: boolean }
  /** Cancelled, and readable until its end. */
  | { readonly kind: 'ending'; readonly until: string | null }
  /** Everything can be read without a plan, for example by a coupon. */
  | { readonly kind: 'given'; readonly until: string | null }
  | { readonly kind: 'offered'; readonly endedAt: string | null };

type Subscription = Purchases['subscription'];

export function planView(plan: PlanPayment | null, { active, expiresAt }: Subscription): PlanView {
  const until = plan?.subscription.expiresAt ?? null;
  if (plan?.status === 'pending') return { kind: 'awaited' };
  if (plan?.status === 'activated') {
    const { nextBillingDate: renewsAt, pastDue: isPastDue } = plan;
    return { kind: 'running', renewsAt, isPastDue };
  }
  if (plan?.subscription.active) return { kind: 'ending', until };
  return active ? { kind: 'given', until: expiresAt } : { kind: 'offered', endedAt: until };
}

type Mode = Pick<AppConfig, 'paymentsEnabled' | 'promocodesModeOnly'>;

/** In a store without sales, a user with a running plan must still be able to end it. */
export const isPlanShown = (
  { paymentsEnabled, promocodesModeOnly }: Mode,
  plan: PlanPayment | null,
): boolean => paymentsEnabled && (!promocodesModeOnly || isGoingOn(plan));

const isGoingOn = (plan: PlanPayment | null): boolean =>
  plan !== null && (plan.status !== 'cancelled' || plan.subscription.active);

export const isHistoryShown = (
  { paymentsEnabled, promocodesModeOnly }: Mode,
  recordCount: number,
): boolean => paymentsEnabled && (!promocodesModeOnly || recordCount > 0);

/** The listed issues that the user has bought, in the order of the shelf, and the withdrawn ones. */
export function ownedIssues(
  issues: readonly Issue[],
  purchases: Pick<Purchases, 'issueIds' | 'withdrawn'> | null,
): readonly Issue[] {
  const { issueIds = [], withdrawn = [] } = purchases ?? {};
  return [...issues.filter(({ id }) => issueIds.includes(id)), ...withdrawn];
}

/** Exclusive: the plan is valid until this second. */
export const isOver = ({ expiresAt }: Pick<Subscription, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && new Date(expiresAt) <= now;

/** The name of a paid plan; undefined for an issue. */
export const periodOf = ({
  purchasedItem,
  description,
}: Pick<PaymentRecord, 'purchasedItem' | 'description'>): Plan['period'] | undefined =>
  purchasedItem === 'subscription'
    ? planPeriods.find((period) => period === description)
    : undefined;

export const pageSize = 5;

export const pageCountOf = (records: number): number => Math.max(1, Math.ceil(records / pageSize));

/** @param page counted from 1 */
export const pageOf = <Row>(rows: readonly Row[], page: number): readonly Row[] =>
  rows.slice((page - 1) * pageSize, page * pageSize);
