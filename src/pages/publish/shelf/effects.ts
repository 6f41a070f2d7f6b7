import { adminApi } from '../api.ts';
import { showToast } from '../toasts/store.ts';
import { showError } from '../toasts/errorToast.ts';
import { t } from '../translations.ts';
import { moved } from './rules.ts';
import { issueList, shelf } from './store.ts';
import { titleOf } from './titles.ts';

/** The call that sends the order: none, one with the present order, or one whose order has changed since. */
type OrderCall = 'none' | 'current' | 'outdated';
let orderCall: OrderCall = 'none';

/** Shows the new order immediately, and sends it as soon as the previous call has ended. */
export function move(from: number, to: number): void {
  const issue = shelf.list.value[from];
  if (!issue || from === to) return;
  shelf.list.value = moved(shelf.list.value, from, to);
  const values = { title: titleOf(issue), place: to + 1, count: shelf.list.value.length };
  showToast({ text: t('order.moved', values), kind: 'info' });
  if (orderCall === 'none') void sendOrder();
  else orderCall = 'outdated';
}

async function sendOrder(): Promise<void> {
  try {
    do {
      orderCall = 'current';
      await adminApi.orderShelf({ body: { ids: shelf.list.value.map(({ id }) => id) } });
    } while (isOutdated());
  } catch (error) {
    showError(error);
    await issueList.load();
  } finally {
    orderCall = 'none';
  }
}

const isOutdated = (): boolean => orderCall === 'outdated';
