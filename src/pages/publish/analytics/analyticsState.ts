import { proxy, ref } from 'valtio';
import type { Analytics, analyticsDays } from '#contract/admin/analytics.ts';
import { resource } from '../../../shared/api/resource.ts';
import { adminApi } from '../publishPage.ts';

type Period = (typeof analyticsDays)[number];

export const analytics = proxy({
  days: 30 as Period,
  /** null means all issues. */
  issueId: null as number | null,
});

/** The figures of the chosen period. Thousands of immutable rows need no proxies. */
export const figures = resource<Analytics | null>(
  async () => ref(await adminApi.figures({ query: { days: analytics.days } })),
  null,
);

export function choosePeriod(days: Period): void {
  analytics.days = days;
  void figures.load();
}
