import { proxy, ref } from 'valtio';
import type { Analytics, analyticsDays } from '#contract/admin/analytics.ts';

export type Period = (typeof analyticsDays)[number];

export const analytics = proxy({
  days: 30 as Period,
  /** Of one issue, or of all. */
  issueId: null as number | null,
  /** The last that came; it stays while others are on their way. */
  data: null as Analytics | null,
  /** Why others did not come. */
  errorMessage: null as string | null,
});

export function setAnalytics(data: Analytics): void {
  // Thousands of rows that nobody changes.
  analytics.data = ref(data);
  analytics.errorMessage = null;
}
