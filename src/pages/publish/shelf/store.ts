import { proxy } from 'valtio';
import type { AdminIssue } from '#contract/admin/issue.ts';

/** As many as are drawn at first, and more of with each press. */
const pageSize = 100;

export const shelf = proxy({
  status: 'loading' as 'loading' | 'loaded' | 'failed',
  /** Why it failed. */
  errorMessage: '',
  /** In the order of the shelf, the first first. */
  issues: [] as AdminIssue[],
  query: '',
  shown: pageSize,
});

export function setAll(issues: AdminIssue[]): void {
  shelf.issues = issues;
  shelf.status = 'loaded';
}

/** An issue as the store now has it: in its place, or before all others where it is new. */
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
