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

const oneWeek = 7 * 24 * 60 * 60 * 1000;

/** Returns the end of a period that is paid at its start. */
export const periodEnd = (start: Date, period: Plan['period']): Date =>
  period === 'week' ? new Date(start.getTime() + oneWeek) : addMonths(start, monthsIn[period]);

/** Returns the end of a first period, which may be a trial. */
export const firstPeriodEnd = (
  start: Date,
  { period, firstDays }: Pick<Plan, 'period' | 'firstDays'>,
): Date =>
  firstDays === undefined
    ? periodEnd(start, period)
    : new Date(start.getTime() + (firstDays * oneWeek) / 7);

/** In a shorter month the 31st is the last day. */
export function addMonths(time: Date, count: number): Date {
  const end = new Date(time);
  end.setUTCMonth(end.getUTCMonth() + count);
  if (end.getUTCDate() !== time.getUTCDate()) end.setUTCDate(0);
  return end;
}
