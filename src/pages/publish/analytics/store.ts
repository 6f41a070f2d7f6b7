import { proxy, ref } from 'valtio';
import type { Analytics, analyticsDays } from '#contract/admin/analytics.ts';

export type Period = (typeof analyticsDays)[number];

export const analytics = proxy({
  days: 30 as Period,
  /** Of one issue, or of all. */
  issueId: null as number | null,
  /** The last that came; it stays while others are on their way. */
  found: null as Analytics | null,
  /** Why others did not come. */
  why: null as string | null,
});

export function show(found: Analytics): void {
  // Thousands of rows that nobody changes.
  analytics.found = ref(found);
  analytics.why = null;
}
