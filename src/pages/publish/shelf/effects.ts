import { loadFontFor } from '../../../shared/ui/fonts.ts';
import { adminApi } from '../api.ts';
import { showToast } from '../toasts/store.ts';
import { showError, whyOf } from '../toasts/errorToast.ts';
import { say } from '../translations.ts';
import { moved } from './rules.ts';
import { setAll, shelf } from './store.ts';
import { titleOf } from './titles.ts';

export async function loadShelf(): Promise<void> {
  shelf.status = 'loading';
  try {
    const issues = await adminApi.shelf();
    void loadFontFor(issues.map(({ title }) => title).join());
    setAll(issues);
  } catch (error) {
    shelf.why = whyOf(error);
    shelf.status = 'failed';
  }
}

/** The shelf as it is now, where that can be had; meanwhile, and else, it stays as it is seen. */
export const refetch = (): Promise<void> => adminApi.shelf().then(setAll, () => undefined);

/** Whether the store has still to be told of the order. */
let isAhead = false;
let isTelling = false;

/** Shows the new order at once, and tells the store as soon as it has heard the last one. */
export function move(from: number, to: number): void {
  const issue = shelf.issues[from];
  if (!issue || from === to) return;
  shelf.issues = moved(shelf.issues, from, to);
  const values = { title: titleOf(issue), place: to + 1, count: shelf.issues.length };
  showToast({ text: say('order.moved', values), kind: 'info' });
  isAhead = true;
  void tellOrder();
}

async function tellOrder(): Promise<void> {
  if (isTelling) return;
  isTelling = true;
  try {
    while (isAhead) {
      isAhead = false;
      await adminApi.orderShelf({ body: { ids: shelf.issues.map(({ id }) => id) } });
    }
  } catch (error) {
    isAhead = false;
    showError(error);
    await loadShelf();
  } finally {
    isTelling = false;
  }
}
