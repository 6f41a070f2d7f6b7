import type { Frequency } from './schemas.ts';

/** The hour of the day, in UTC, at which PayPal collects, whenever somebody subscribed. */
const hour = 10;

/**
 * The end of a period that was paid at `time`, as PayPal counts: never before it would collect the next.
 * The 31st of a month without one is its last day.
 */
export function endOfPeriod(time: Date, frequency: Frequency): Date {
  const end = later(time, frequency);
  const collecting = new Date(end);
  collecting.setUTCHours(hour, 0, 0, 0);
  return collecting > end ? collecting : end;
}

function later(time: Date, { interval_unit, interval_count: count }: Frequency): Date {
  const end = new Date(time);
  switch (interval_unit) {
    case 'DAY':
      end.setUTCDate(end.getUTCDate() + count);
      return end;
    case 'WEEK':
      end.setUTCDate(end.getUTCDate() + 7 * count);
      return end;
    case 'MONTH':
      return months(end, count);
    case 'YEAR':
    default:
      return months(end, 12 * count);
  }
}

function months(time: Date, count: number): Date {
  const end = new Date(time);
  end.setUTCMonth(end.getUTCMonth() + count);
  if (end.getUTCDate() !== time.getUTCDate()) end.setUTCDate(0);
  return end;
}
