import { mostFirstDays, type NewPlan } from '#contract/admin/sales.ts';
import { parsePrice } from '../editor/issueForm.ts';

/** The typed texts of a plan. Without a first price the first period costs the same, and without days it is a whole one. */
export const emptyPlan = { amount: '', first: '', days: '' };
type TypedPlan = typeof emptyPlan;

export type PlanField = keyof TypedPlan;

/** Reads the form, or returns the first field with a fault. */
export function planIn(
  { amount, first, days }: TypedPlan,
  precision: number,
): Omit<NewPlan, 'period'> | { readonly fault: PlanField } {
  const price = parsePrice(amount, precision);
  if (!price) return { fault: 'amount' };
  if (first.trim() === '') return days.trim() === '' ? { price } : { fault: 'first' };
  const firstPrice = parsePrice(first, precision);
  if (!firstPrice || firstPrice >= price) return { fault: 'first' };
  if (days.trim() === '') return { price, firstPrice };
  const firstDays = Number(days);
  const isCount = Number.isInteger(firstDays) && firstDays > 0 && firstDays <= mostFirstDays;
  return isCount ? { price, firstPrice, firstDays } : { fault: 'days' };
}
