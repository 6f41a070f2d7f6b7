import type { ListedPlan, PlanListing } from '#contract/admin/sales.ts';
import type { planPeriods } from '#contract/api/store.ts';
import { type MinorUnits, toMajor } from '#contract/money.ts';
import type { StoreClient } from '../storeClient.ts';
import type { ManifestPlan } from './manifest.ts';
import { amountAt } from './importSteps.ts';

/** A plan as a user writes it. */
export interface NamedPlan {
  readonly period: (typeof planPeriods)[number];
  /** Like '4.99'. */
  readonly price: string;
}

interface PlanSteps {
  readonly add: readonly (ManifestPlan & { readonly amount: MinorUnits })[];
  readonly archive: readonly ListedPlan[];
}

/**
 * Returns the steps after which the store sells exactly the plans of the folder, for each period that the
 * folder names. Other periods stay unchanged. The price of a plan never changes, because users have
 * subscribed at it: another price is another plan. Throws `OperatorError` for a price that the store cannot
 * have.
 */
export function planSteps(entries: readonly ManifestPlan[], listing: PlanListing): PlanSteps {
  const sold = listing.plans.filter(({ archivedAt }) => archivedAt === null);
  // 9.9 and 9.90 are the same plan.
  const priced = entries.map((plan) => ({ ...plan, amount: amountAt(plan, listing) }));
  const named = new Map(priced.map((plan) => [keyOf(plan.period, plan.amount), plan]));
  const periods = new Set(entries.map(({ period }) => period));
  const soldKeys = new Set(sold.map(({ period, price }) => keyOf(period, price)));
  return {
    add: [...named].filter(([key]) => !soldKeys.has(key)).map(([, plan]) => plan),
    archive: sold.filter(
      ({ period, price }) => periods.has(period) && !named.has(keyOf(period, price)),
    ),
  };
}

const keyOf = (period: string, amount: number): string => `${period} ${amount}`;

/** New plans first: each period is sold at all times, also after an interruption. */
export async function applyPlanSteps(
  client: StoreClient,
  { add, archive }: PlanSteps,
): Promise<void> {
  for (const { period, amount: price } of add) await client.addPlan({ body: { period, price } });
  for (const { id } of archive) await client.archivePlan({ body: { id } });
}

/** The plans that are sold, without duplicates. */
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
