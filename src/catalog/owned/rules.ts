import type { Issue } from '#contract/api/issue.ts';
import type { IssueId } from '#contract/ids.ts';

export interface Owned {
  /** In the catalogue's order. */
  readonly listed: readonly Issue[];
  /** How many more there are that the catalogue no longer lists, so that nothing is known of them. */
  readonly unlistedCount: number;
}

export function ownedAmong(issues: readonly Issue[], ownedIds: readonly IssueId[]): Owned {
  const listed = issues.filter((issue) => ownedIds.includes(issue.id));
  return { listed, unlistedCount: ownedIds.length - listed.length };
}
