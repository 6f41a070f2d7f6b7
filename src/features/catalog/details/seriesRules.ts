import type { Issue } from '#contract/api/issue.ts';

/** The number of covers in one row of the details. */
export const mostOfSeries = 4;

export interface RestOfSeries {
  /** Up to `mostOfSeries`, in the order of the store. */
  readonly issues: readonly Issue[];
  /** Whether the series has further issues. */
  readonly hasMore: boolean;
}

/** The other issues of an issue's series; null without any. */
export function restOfSeries(
  { id, series }: Pick<Issue, 'id' | 'series'>,
  all: readonly Issue[],
): RestOfSeries | null {
  if (!series) return null;
  const others = all.filter((issue) => issue.series === series && issue.id !== id);
  if (others.length === 0) return null;
  return { issues: others.slice(0, mostOfSeries), hasMore: others.length > mostOfSeries };
}
