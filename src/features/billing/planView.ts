import type { PaymentRecord } from '#contract/api/payment.ts';
import { type Plan, planPeriods } from '#contract/api/store.ts';
import type { PlanPayment, Purchases } from '#contract/api/user.ts';
import type { AppConfig } from '../../shared/shell/index.ts';

/** The states of a subscription in the panel. Times have the server's format. */
export type PlanView =
  /** Ordered, and the payment is pending. */
  | { readonly kind: 'awaited' }
  | {
      readonly kind: 'running';
      readonly renewsAt: string | null;
      readonly isPastDue: boolean;
      /** null for a plan that has begun. */
      readonly startsAt: string | null;
    }
  /** Cancelled, and readable until its end. */
  | { readonly kind: 'ending'; readonly until: string | null; readonly isResumable: boolean }
  /** Everything can be read without a plan, for example by a coupon. */
  | { readonly kind: 'given'; readonly until: string | null }
  | { readonly kind: 'offered'; readonly endedAt: string | null };

type Subscription = Purchases['subscription'];

export function planView(plan: PlanPayment | null, { active, expiresAt }: Subscription): PlanView {
  const until = plan?.subscription.expiresAt ?? null;
  if (plan?.status === 'pending') return { kind: 'awaited' };
  if (plan?.status === 'activated') {
    const { nextBillingDate: renewsAt, pastDue: isPastDue, startsAt = null } = plan;
    return { kind: 'running', renewsAt, isPastDue, startsAt };
  }
  if (plan?.subscription.active)
    return { kind: 'ending', until, isResumable: plan.resumable ?? false };
  return active ? { kind: 'given', until: expiresAt } : { kind: 'offered', endedAt: until };
}

/** Whether a plan renews or waits for its payment. Then no other plan can be ordered. */
export const hasRunningPlan = (plan: Pick<PlanPayment, 'status'> | null | undefined): boolean =>
  plan?.status === 'activated' || plan?.status === 'pending';

/** The server accepts no plan that would begin later than this. */
const longestWait = 366 * 24 * 60 * 60 * 1000;

/** Whether a plan can be ordered, and the time at which it would begin; null for the present. */
export function orderOf(
  view: PlanView,
  now: Date,
): { readonly isOpen: boolean; readonly startsAt: string | null } {
  if (view.kind === 'offered') return { isOpen: true, startsAt: null };
  const until = view.kind === 'given' || view.kind === 'ending' ? view.until : null;
  const isOpen = until !== null && Date.parse(until) - now.getTime() <= longestWait;
  return { isOpen, startsAt: isOpen ? until : null };
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
