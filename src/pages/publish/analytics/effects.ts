import { adminApi } from '../api.ts';
import { whyOf } from '../toasts/errorToast.ts';
import { analytics, type Period, show } from './store.ts';

/** Those of the chosen period; an answer that is no longer wanted is dropped. */
export async function loadAnalytics(): Promise<void> {
  const { days } = analytics;
  try {
    const found = await adminApi.figures({ query: { days } });
    if (analytics.days === days) show(found);
  } catch (error) {
    if (analytics.days === days) analytics.why = whyOf(error);
  }
}

export function choosePeriod(days: Period): void {
  analytics.days = days;
  void loadAnalytics();
}
