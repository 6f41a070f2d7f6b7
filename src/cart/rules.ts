import type { Issue } from '#contract/api/issue.ts';
import type { Plan } from '#contract/api/store.ts';
import type { IssueId, PlanId } from '#contract/ids.ts';
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

/** Where whoever gives up a purchase is led, with the navigation's state: to where it is offered. */
export const offeredAt = ({ type, id }: CartItem): { path: string; state: unknown } =>
  type === 'issue'
    ? { path: `/read/${id}`, state: null }
    : { path: '/account', state: { panel: 'subscription' } };
