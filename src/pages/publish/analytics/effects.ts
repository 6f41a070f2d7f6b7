import { desk } from '../api.ts';
import { whyOf } from '../toasts/errorToast.ts';
import { figures, type Period, show } from './store.ts';

/** Those of the chosen period; an answer that is no longer wanted is dropped. */
export async function loadFigures(): Promise<void> {
  const { days } = figures;
  try {
    const found = await desk.figures({ query: { days } });
    if (figures.days === days) show(found);
  } catch (error) {
    if (figures.days === days) figures.why = whyOf(error);
  }
}

export function choosePeriod(days: Period): void {
  figures.days = days;
  void loadFigures();
}
