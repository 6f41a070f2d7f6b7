import type { Price } from './objects.ts';

/**
 * Returns the end of a period. All periods are counted from the anchor: a monthly period from the 31st
 * ends on the last day of a shorter month, and the next one ends on the 31st again.
 * @param anchor seconds since 1970
 * @param count the number of periods after the anchor
 */
export function afterPeriods(anchor: number, recurring: Price['recurring'], count: number): number {
  const { interval, interval_count } = recurring ?? { interval: 'month', interval_count: 1 };
  const steps = interval_count * count;
  if (interval === 'day') return anchor + steps * 86_400;
  if (interval === 'week') return anchor + steps * 7 * 86_400;
  return afterMonths(anchor, interval === 'year' ? steps * 12 : steps);
}

function afterMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1000);
  const year = from.getUTCFullYear();
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  const time = anchor % 86_400;
  return Date.UTC(year, month, day) / 1000 + time;
}

/** Returns the end of the period that begins at `start`. */
export function endOfPeriod(anchor: number, recurring: Price['recurring'], start: number): number {
  let count = 1;
  while (afterPeriods(anchor, recurring, count) <= start) count += 1;
  return afterPeriods(anchor, recurring, count);
}
