import type { PlanListing } from './services/plans.ts';
import { amountIn, columns } from './text.ts';

export function planTable({ currency, precision, plans }: PlanListing): string {
  if (plans.length === 0) return 'The store has no plans yet.\n';
  const amountOf = amountIn(currency, precision);
  const rows = plans.map(({ id, period, price, archivedAt }) => [
    String(id),
    amountOf(price),
    archivedAt === null ? 'sold' : `archived ${archivedAt.slice(0, 10)}`,
    period,
  ]);
  return columns([['id', 'price', 'state', 'period'], ...rows]);
}
