import type { Plan } from './api/store.ts';
import type { PlanId } from './ids.ts';
import type { MinorUnits } from './money.ts';

/** A plan with the figures that make it comparable. */
export interface PlanOffer extends Plan {
  /** The price of a month, rounded to minor units. */
  readonly perMonth: MinorUnits;
  /** The saving against the shortest plan, as a fraction with whole percents; 0 for none. */
  readonly saving: number;
}

/** A year has 52 weeks and 12 months. */
const monthsIn: Readonly<Record<Plan['period'], number>> = {
  week: 12 / 52,
  month: 1,
  quarter: 3,
  halfyear: 6,
  year: 12,
};

const rateOf = ({ price, period }: Plan): number => price / monthsIn[period];

/** The plans in the order of the store. */
export function offersOf(plans: readonly Plan[]): PlanOffer[] {
  const [shortest] = plans.toSorted((a, b) => monthsIn[a.period] - monthsIn[b.period]);
  return plans.map((plan) => ({
    ...plan,
    perMonth: Math.round(rateOf(plan)) as MinorUnits,
    saving: shortest ? savingOf(plan, shortest) : 0,
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

/** The lowest price of a month, of at least one plan. */
export const lowestMonthly = (plans: readonly Plan[]): MinorUnits =>
  Math.min(...offersOf(plans).map(({ perMonth }) => perMonth)) as MinorUnits;
