import type { Issue } from '#contract/api/issue.ts';
import { type FirstIssues, firstIssuesCount } from '#contract/firstIssues.ts';
import type { CatalogCache } from '../catalog/catalogCache.ts';
import type { Address } from './address.ts';

type Asked = Pick<Address, 'issueId'>;

/** The issues that are part of the document. */
export function firstIssues({ issues: all }: CatalogCache, { issueId }: Asked): FirstIssues {
  const issues = all.slice(0, firstIssuesCount);
  const isFurther = issueId && !issues.some(({ id }) => id === issueId);
  const asked = isFurther ? all.find(({ id }) => id === issueId) : undefined;
  return { total: all.length, issues, ...(asked && { asked }) };
}

/** The issue in the address; undefined without one, and for an absent one. */
export const askedIssue = (first: FirstIssues | null, { issueId }: Asked): Issue | undefined =>
  first?.asked ?? first?.issues.find(({ id }) => id === issueId);
