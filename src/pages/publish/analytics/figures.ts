import type { AnalyticsRow, Analytics } from '#contract/admin/analytics.ts';

const measures = ['sold', 'revenue', 'reads', 'samples'] as const;
export type Measure = (typeof measures)[number];
type Sums = Readonly<Record<Measure, number>>;

const dayMs = 86_400_000;

export const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** All days from the first to the last, inclusive. */
export function daysBetween(from: string, to: string): string[] {
  const count = Math.max(0, Math.round((msOf(to) - msOf(from)) / dayMs)) + 1;
  return Array.from({ length: count }, (_, place) => dayOf(msOf(from) + place * dayMs));
}

/** The rows of one issue, or all rows if `issueId` is null. */
export const rowsOf = (rows: readonly AnalyticsRow[], issueId: number | null): AnalyticsRow[] =>
  rows.filter((row) => issueId === null || row.issueId === issueId);

const nothing: Sums = { sold: 0, revenue: 0, reads: 0, samples: 0 };

const plus = (a: Sums, b: Sums): Sums => ({
  sold: a.sold + b.sold,
  revenue: a.revenue + b.revenue,
  reads: a.reads + b.reads,
  samples: a.samples + b.samples,
});

export const sumOf = (rows: readonly AnalyticsRow[]): Sums => rows.reduce(plus, nothing);

function sumsBy<Key>(
  rows: readonly AnalyticsRow[],
  keyOf: (row: AnalyticsRow) => Key,
): Map<Key, Sums> {
  const sums = new Map<Key, Sums>();
  for (const row of rows) sums.set(keyOf(row), plus(sums.get(keyOf(row)) ?? nothing, row));
  return sums;
}

/** The sums of each day of the period, also of days without rows. */
export function byDay({ from, to }: Analytics, rows: readonly AnalyticsRow[]): Sums[] {
  const sums = sumsBy(rows, ({ day }) => day);
  return daysBetween(from, to).map((day) => sums.get(day) ?? nothing);
}

/** The issues with the highest sums, in descending order, without zeros. */
export const topIssues = (rows: readonly AnalyticsRow[], what: Measure, count: number) =>
  [...sumsBy(rows, ({ issueId }) => issueId)]
    .flatMap(([issueId, sums]) => (issueId === null ? [] : [{ issueId, value: sums[what] }]))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value || a.issueId - b.issueId)
    .slice(0, count);
