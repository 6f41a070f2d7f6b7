import { adminApi } from '../api.ts';
import { showToast } from '../toasts/store.ts';
import { showError } from '../toasts/errorToast.ts';
import { t } from '../translations.ts';
import { moved } from './rules.ts';
import { issueList, shelf } from './store.ts';
import { titleOf } from './titles.ts';

/** Whether the order has changed since the last call. */
let isOrderChanged = false;
let isSending = false;

/** Shows the new order immediately, and sends it as soon as the previous call has ended. */
export function move(from: number, to: number): void {
  const issue = shelf.list.value[from];
  if (!issue || from === to) return;
  shelf.list.value = moved(shelf.list.value, from, to);
  const values = { title: titleOf(issue), place: to + 1, count: shelf.list.value.length };
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
      await adminApi.orderShelf({ body: { ids: shelf.list.value.map(({ id }) => id) } });
    }
  } catch (error) {
    isOrderChanged = false;
    showError(error);
    await issueList.load();
  } finally {
    isSending = false;
  }
}
