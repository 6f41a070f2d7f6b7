import type { Issue } from '#contract/api/issue.ts';
import type { PaymentStatus } from '#contract/api/payment.ts';
import type { Plan } from '#contract/api/store.ts';
import type { IssueId, PaymentId, PlanId, UserId } from '#contract/ids.ts';
import type { Intent } from '#contract/intent.ts';
import type { MinorUnits } from '#contract/money.ts';

export type CartItem =
  | { readonly type: 'issue'; readonly id: IssueId }
  | { readonly type: 'plan'; readonly id: PlanId };

/** What an item stands for, as the store sells it now. */
export type Goods =
  | { readonly type: 'issue'; readonly issue: Issue; readonly price: MinorUnits }
  | { readonly type: 'plan'; readonly plan: Plan; readonly price: MinorUnits };

/** What is for sale: the issues by their ids, and the plans. */
export interface Shelf {
  readonly findIssue: (id: number) => Issue | undefined;
  readonly plans: readonly Plan[];
}

/** Null for what the store does not sell: an issue or plan that is unknown, and what is free. */
export function goodsOf(item: CartItem, { findIssue, plans }: Shelf): Goods | null {
  if (item.type === 'plan') {
    const plan = plans.find(({ id }) => id === item.id);
    return plan ? { type: 'plan', plan, price: plan.price } : null;
  }
  const issue = findIssue(item.id);
  return issue && !issue.isFree ? { type: 'issue', issue, price: issue.price } : null;
}

export interface Owned {
  readonly boughtIds: readonly IssueId[];
  readonly subscribed: boolean;
}

/** Who subscribes needs nothing more, and what is bought is not bought again. */
export const isNeedless = (item: CartItem, { boughtIds, subscribed }: Owned): boolean =>
  subscribed || (item.type === 'issue' && boughtIds.includes(item.id));

/** A place of the app, with the navigation's state. */
export interface Way {
  readonly path: string;
  readonly state: unknown;
}

const atSubscription: Way = { path: '/account', state: { panel: 'subscription' } };

/** Where whoever gives up a purchase is led: to where it is offered. */
export const offeredAt = ({ type, id }: CartItem): Way =>
  type === 'issue' ? { path: `/read/${id}`, state: null } : atSubscription;

/**
 * How far the payment of what lies in the cart is.
 * - form: whoever pays fills in the form
 * - busy: somebody is asked, the form is covered
 * - awaiting: the gateway has its own window open
 * - error: it was refused
 * - checking: the gateway has not decided yet
 * - unknown: the order may have reached the server, whose answer was lost
 */
export const stages = ['form', 'busy', 'awaiting', 'error', 'checking', 'unknown'] as const;
export type Stage = (typeof stages)[number];

export const isUnderWay = (stage: Stage): boolean => stage === 'busy' || stage === 'awaiting';

/** The money may be on its way. The user must not pay again meanwhile. */
export const isOpenQuestion = (stage: Stage): boolean =>
  stage === 'checking' || stage === 'unknown';

interface Filled {
  readonly item: CartItem | null;
  readonly isChoosingPlan: boolean;
  readonly owner: UserId | null;
}

/** What opens the cart again as it is; null while it is closed. */
export function intentNow({ item, isChoosingPlan, owner }: Filled): Intent | null {
  const whose = owner === null ? {} : { whose: owner };
  if (item?.type === 'issue') return { kind: 'buy', issue: item.id, ...whose };
  if (item) return { kind: 'subscribe', plan: item.id, ...whose };
  return isChoosingPlan ? { kind: 'subscribe', ...whose } : null;
}

/** What has been paid for, and how it stands. */
export interface Sale {
  readonly item: CartItem;
  readonly status: Extract<PaymentStatus, 'succeeded' | 'activated' | 'pending'>;
  readonly payment: PaymentId;
}

const soldStatuses: readonly PaymentStatus[] = ['succeeded', 'activated', 'pending'];

/** Whether the person has, or will have, what they paid for. */
export const isSold = (status: PaymentStatus): status is Sale['status'] =>
  soldStatuses.includes(status);

/** Where whoever has paid is led; null: they stay, and what lies behind the cart is theirs now. */
export function wayAfter({ item, status }: Sale, isPage: boolean): Way | null {
  if (status === 'pending') return atSubscription;
  if (!isPage) return null;
  return item.type === 'issue' ? offeredAt(item) : { path: '/', state: null };
}
