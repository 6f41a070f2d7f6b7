import type { planPeriods } from '#contract/api/store.ts';
import { toMajor } from '#contract/money.ts';
import type { CliServices } from '../services.ts';
import type { PlanListing } from '../services/plans.ts';
import type { ManifestPlan } from './manifest.ts';
import { amountAt } from './rules.ts';

type ListedPlan = PlanListing['plans'][number];

/** A subscription as it is written and spoken of. */
export interface NamedPlan {
  readonly period: (typeof planPeriods)[number];
  /** Like '4.99'. */
  readonly price: string;
}

export interface PlanSteps {
  readonly add: readonly ManifestPlan[];
  readonly archive: readonly ListedPlan[];
}

/**
 * What has to be done so that the store sells of each period that the folder names exactly what it
 * names; other periods are left alone. A plan's price never changes, as people have subscribed at it:
 * another price is another plan. Throws `OperatorError` where the store has no such price.
 */
export function planSteps(given: readonly ManifestPlan[], listing: PlanListing): PlanSteps {
  const sold = listing.plans.filter(({ archivedAt }) => archivedAt === null);
  // What is named twice, as 9.9 and as 9.90, is one subscription.
  const named = new Map(given.map((plan) => [keyOf(plan.period, amountAt(plan, listing)), plan]));
  const periods = new Set(given.map(({ period }) => period));
  const soldKeys = new Set(sold.map(({ period, price }) => keyOf(period, price)));
  return {
    add: [...named].filter(([key]) => !soldKeys.has(key)).map(([, plan]) => plan),
    archive: sold.filter(
      ({ period, price }) => periods.has(period) && !named.has(keyOf(period, price)),
    ),
  };
}

const keyOf = (period: string, amount: number): string => `${period} ${amount}`;

/** The new ones first: whatever interrupts it, something of each period is sold. */
export async function takePlans(services: CliServices, { add, archive }: PlanSteps): Promise<void> {
  for (const { period, price } of add) await services.addPlan({ period, price });
  for (const { id } of archive) await services.archivePlan(id);
}

/** Those that are sold, each once. */
export function plansOf({ plans, precision }: PlanListing): NamedPlan[] {
  const sold = plans.filter(({ archivedAt }) => archivedAt === null);
  const named = new Map(
    sold.map((plan) => [keyOf(plan.period, plan.price), namedPlan(plan, precision)]),
  );
  return [...named.values()];
}

export const namedPlan = ({ period, price }: ListedPlan, precision: number): NamedPlan => ({
  period,
  price: toMajor(price, precision).toFixed(precision),
});
