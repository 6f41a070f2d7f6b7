import { adminApi } from '../api.ts';
import { errorMessageOf } from '../toasts/errorToast.ts';
import { analytics, type Period, setAnalytics } from './store.ts';

/** Those of the chosen period; an answer that is no longer wanted is dropped. */
export async function loadAnalytics(): Promise<void> {
  const { days } = analytics;
  try {
    const data = await adminApi.figures({ query: { days } });
    if (analytics.days === days) setAnalytics(data);
  } catch (error) {
    if (analytics.days === days) analytics.errorMessage = errorMessageOf(error);
  }
}

export function choosePeriod(days: Period): void {
  analytics.days = days;
  void loadAnalytics();
}
