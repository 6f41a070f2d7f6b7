import { proxy, ref } from 'valtio';
import type { Analytics, analyticsDays } from '#contract/admin/analytics.ts';

export type Period = (typeof analyticsDays)[number];

export const analytics = proxy({
  days: 30 as Period,
  /** null means all issues. */
  issueId: null as number | null,
  /** The last loaded data; they stay visible while others load. */
  data: null as Analytics | null,
  /** Why the last load failed. */
  errorMessage: null as string | null,
});

export function setAnalytics(data: Analytics): void {
  // Thousands of immutable rows need no proxies.
  analytics.data = ref(data);
  analytics.errorMessage = null;
}
