import { adminApi } from '../api.ts';
import { errorMessageOf } from '../toasts/errorToast.ts';
import { analytics, type Period, setAnalytics } from './store.ts';

/** Loads the chosen period. Drops an answer for a period that is no longer chosen. */
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
