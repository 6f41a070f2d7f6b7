import { loadFontFor } from '../../../shared/ui/fonts.ts';
import { adminApi } from '../api.ts';
import { showToast } from '../toasts/store.ts';
import { showError, errorMessageOf } from '../toasts/errorToast.ts';
import { t } from '../translations.ts';
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
    shelf.errorMessage = errorMessageOf(error);
    shelf.status = 'failed';
  }
}

/** Loads the shelf again. The present list stays visible meanwhile, and also after a failure. */
export const refetch = (): Promise<void> => adminApi.shelf().then(setAll, () => undefined);

/** Whether the order has changed since the last call. */
let isOrderChanged = false;
let isSending = false;

/** Shows the new order immediately, and sends it as soon as the previous call has ended. */
export function move(from: number, to: number): void {
  const issue = shelf.issues[from];
  if (!issue || from === to) return;
  shelf.issues = moved(shelf.issues, from, to);
  const values = { title: titleOf(issue), place: to + 1, count: shelf.issues.length };
  showToast({ text: t('order.moved', values), kind: 'info' });
  isOrderChanged = true;
  void sendOrder();
}

async function sendOrder(): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    while (isOrderChanged) {
      isOrderChanged = false;
      await adminApi.orderShelf({ body: { ids: shelf.issues.map(({ id }) => id) } });
    }
  } catch (error) {
    isOrderChanged = false;
    showError(error);
    await loadShelf();
  } finally {
    isSending = false;
  }
}
