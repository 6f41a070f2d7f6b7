import type { Issue } from '#contract/api/issue.ts';
import { type FirstIssues, firstIssuesCount } from '#contract/firstIssues.ts';
import { countIssues, findListed, listIssues } from '../catalog/index.ts';
import type { Queries } from '../db/connection.ts';
import type { Address } from './address.ts';

type Asked = Pick<Address, 'issueId'>;

/** The issues that come in the document. */
export async function firstIssues(tx: Queries, { issueId }: Asked): Promise<FirstIssues> {
  const issues = await listIssues(tx, firstIssuesCount);
  const total = await countIssues(tx);
  const isFurther = issueId && !issues.some(({ id }) => id === issueId);
  const asked = isFurther ? await findListed(tx, issueId) : undefined;
  return { total, issues, ...(asked && { asked }) };
}

/** The issue that the address names; undefined where it names none, or one that is not there. */
export const askedIssue = (first: FirstIssues | null, { issueId }: Asked): Issue | undefined =>
  first?.asked ?? first?.issues.find(({ id }) => id === issueId);
