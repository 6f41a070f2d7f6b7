import { proxy } from 'valtio';
import type { AdminIssue } from '#contract/admin/issue.ts';

/** The number of rows at first, and added by each press of the button. */
const pageSize = 100;

export const shelf = proxy({
  status: 'loading' as 'loading' | 'loaded' | 'failed',
  /** Why the load failed. */
  errorMessage: '',
  /** In the order of the shelf. */
  issues: [] as AdminIssue[],
  query: '',
  shown: pageSize,
});

export function setAll(issues: AdminIssue[]): void {
  shelf.issues = issues;
  shelf.status = 'loaded';
}

/** Replaces an issue, or adds a new issue at the beginning. */
export function upsert(issue: AdminIssue): void {
  const position = shelf.issues.findIndex(({ id }) => id === issue.id);
  if (position >= 0) shelf.issues[position] = issue;
  else shelf.issues.unshift(issue);
}

export function removeRow(id: number): void {
  shelf.issues = shelf.issues.filter((issue) => issue.id !== id);
}

export function search(query: string): void {
  shelf.query = query;
  shelf.shown = pageSize;
}

export function showMore(): void {
  shelf.shown += pageSize;
}
