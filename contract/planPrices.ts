import type { Plan } from './api/store.ts';
import type { MinorUnits } from './money.ts';

/** A year has 52 weeks and 12 months. */
export const monthsIn: Readonly<Record<Plan['period'], number>> = {
  week: 12 / 52,
  month: 1,
  quarter: 3,
  halfyear: 6,
  year: 12,
};

export const rateOf = ({ price, period }: Plan): number => price / monthsIn[period];

/** The price of a month, rounded to minor units. */
export const monthlyPrice = (plan: Plan): MinorUnits => Math.round(rateOf(plan)) as MinorUnits;

/** The plan with the lowest price of a month; null without plans. Of equal plans the first. */
export const cheapestOf = (plans: readonly Plan[]): Plan | null =>
  plans.toSorted((a, b) => monthlyPrice(a) - monthlyPrice(b))[0] ?? null;
