import { proxy, ref } from 'valtio';
import type { Figures, figureDays } from '#contract/admin/analytics.ts';

export type Period = (typeof figureDays)[number];

export const figures = proxy({
  days: 30 as Period,
  /** Of one issue, or of all. */
  issueId: null as number | null,
  /** The last that came; it stays while others are on their way. */
  found: null as Figures | null,
  /** Why others did not come. */
  why: null as string | null,
});

export function show(found: Figures): void {
  // Thousands of rows that nobody changes.
  figures.found = ref(found);
  figures.why = null;
}
