import type { Issue } from '#contract/api/issue.ts';
import type { PlanState } from '#contract/api/plan.ts';
import type { Plan } from '#contract/api/store.ts';
import type { Purchases } from '#contract/api/user.ts';

/** What the account page shows of plans and purchases. It is no part of the first script, unlike `planView.ts`. */

type Change = NonNullable<PlanState['change']>;

/** What the user sees and can do about the change of the plan. */
export type ChangeView =
  /** The plan cannot be changed, and is not about to change. */
  | { readonly kind: 'none' }
  | { readonly kind: 'possible'; readonly startsAt: string }
  /** The next payment is for another plan. */
  | { readonly kind: 'planned'; readonly change: Change; readonly startsAt: string | null }
  /** The gateway has not answered the last request. */
  | { readonly kind: 'unconfirmed' };

export function changeView(state: PlanState | null): ChangeView {
  if (!state) return { kind: 'none' };
  const { change, changeableFrom: startsAt } = state;
  if (change?.status === 'scheduled') return { kind: 'planned', change, startsAt };
  if (change) return { kind: 'unconfirmed' };
  return startsAt === null ? { kind: 'none' } : { kind: 'possible', startsAt };
}

/** The plans that the user can change to: neither the present nor the next one. */
export const choicesOf = (plans: readonly Plan[], state: PlanState | null): readonly Plan[] =>
  plans.filter(({ id, price }) => {
    const isTaken = id === state?.plan?.id || id === state?.change?.plan.id;
    return price > 0 && !isTaken;
  });

/** The listed issues that the user has bought, in the order of the shelf, and the withdrawn ones. */
export function ownedIssues(
  issues: readonly Issue[],
  purchases: Pick<Purchases, 'issueIds' | 'withdrawn'> | null,
): readonly Issue[] {
  const { issueIds = [], withdrawn = [] } = purchases ?? {};
  return [...issues.filter(({ id }) => issueIds.includes(id)), ...withdrawn];
}

export const pageSize = 5;

export const pageCountOf = (records: number): number => Math.max(1, Math.ceil(records / pageSize));

/** @param page counted from 1 */
export const pageOf = <Row>(rows: readonly Row[], page: number): readonly Row[] =>
  rows.slice((page - 1) * pageSize, page * pageSize);
