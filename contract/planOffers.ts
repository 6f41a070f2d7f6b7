import type { Plan } from './api/store.ts';
import type { PlanId } from './ids.ts';
import { monthlyPrice, monthsIn, rateOf } from './planPrices.ts';
import type { MinorUnits } from './money.ts';

/** A plan with the figures that make it comparable. */
export interface PlanOffer extends Plan {
  /** The price of a month, rounded to minor units. */
  readonly perMonth: MinorUnits;
  /** The saving of a month against the shortest plan, as a fraction with whole percents; 0 for none. */
  readonly saving: number;
  /** The period of the shortest plan. */
  readonly comparedWith: Plan['period'];
}

/** The plans in the order of the store. */
export function offersOf(plans: readonly Plan[]): PlanOffer[] {
  const [shortest] = plans.toSorted((a, b) => monthsIn[a.period] - monthsIn[b.period]);
  return plans.map((plan) => ({
    ...plan,
    perMonth: monthlyPrice(plan),
    saving: shortest ? savingOf(plan, shortest) : 0,
    comparedWith: shortest?.period ?? plan.period,
  }));
}

/** Rounded down, so that the text never promises too much. */
function savingOf(plan: Plan, shortest: Plan): number {
  const most = rateOf(shortest);
  // The small addend keeps a saving of exactly 20 percent from becoming 19.
  return most > 0 ? Math.max(0, Math.floor((1 - rateOf(plan) / most) * 100 + 1e-9)) / 100 : 0;
}

/** The plan with the largest saving; null if no plan saves anything. Of equal plans the first. */
export function recommendedOf(offers: readonly PlanOffer[]): PlanId | null {
  const best = Math.max(0, ...offers.map(({ saving }) => saving));
  return offers.find(({ saving }) => saving > 0 && saving === best)?.id ?? null;
}
