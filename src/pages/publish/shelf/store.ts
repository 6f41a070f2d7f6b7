import { proxy } from 'valtio';
import type { AdminIssue } from '#contract/admin/issue.ts';
import { resource } from '../../../shared/api/resource.ts';
import { loadFontFor } from '../../../shared/ui/fonts.ts';
import { adminApi } from '../api.ts';

/** The number of rows at first, and added by each press of the button. */
const pageSize = 100;

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
