import { proxy } from 'valtio';
import type { AdminIssue } from '#contract/admin/issue.ts';
import { t, adminApi } from '../publishPage.ts';
import { resource } from '../../../shared/api/resource.ts';
import { loadFontFor } from '../../../shared/ui/fonts.ts';
import { showError } from '../toasts/publishToasts.ts';
import { showToast } from '../toasts/toastState.ts';
import { moved } from './shelfOrder.ts';

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

/** The number of rows at first, and added by each press of the button. */
export const pageSize = 100;

/** Fields for the search of issues appear from this number of issues on. */
export const searchFrom = 9;

/** All issues, in the order of the shelf. */
export const issueList = resource<AdminIssue[]>(async () => {
  const issues = await adminApi.shelf();
  void loadFontFor(issues.map(({ title }) => title).join());
  return issues;
}, []);

export const shelf = proxy({
  list: issueList.data,
  query: '',
  shown: pageSize,
});

/** Replaces an issue, or adds a new issue at the beginning. */
export function upsert(issue: AdminIssue): void {
  const issues = shelf.list.value;
  const position = issues.findIndex(({ id }) => id === issue.id);
  if (position >= 0) issues[position] = issue;
  else issues.unshift(issue);
}

export function removeRow(id: number): void {
  shelf.list.value = shelf.list.value.filter((issue) => issue.id !== id);
}

export function search(query: string): void {
  shelf.query = query;
  shelf.shown = pageSize;
}

export function showMore(): void {
  shelf.shown += pageSize;
}

export const titleOf = ({ id, title }: Pick<AdminIssue, 'id' | 'title'>): string =>
  title.trim() || t('shelf.untitled', { id });

/** The attribute `lang` of the title: empty for an unknown language, undefined for a placeholder. */
export const titleLanguage = ({
  title,
  language,
}: Pick<AdminIssue, 'title' | 'language'>): string | undefined =>
  title.trim() ? (language ?? '') : undefined;
