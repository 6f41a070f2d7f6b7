import type { Figures } from '#contract/desk/figures.ts';
import type { Queries } from '../db/connection.ts';
import { readStore } from '../store/index.ts';

const oneDay = 24 * 60 * 60 * 1000;

/** What was sold and read on each of the last days, today among them; days are those of UTC. */
export async function figuresOf(tx: Queries, days: number, now: Date): Promise<Figures> {
  const { currency, currencyPrecision } = await readStore(tx);
  const from = dayOf(new Date(now.getTime() - (days - 1) * oneDay));
  return {
    from,
    to: dayOf(now),
    currency,
    precision: currencyPrecision,
    rows: [],
    plans: { sold: 0, revenue: 0 },
  };
}

/** 2026-11-22 */
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
