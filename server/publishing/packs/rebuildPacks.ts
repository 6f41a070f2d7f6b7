import type { AdminIssue } from '#contract/admin/issue.ts';
import type { IssueId } from '#contract/ids.ts';
import type { Resources } from '../../platform/resources.ts';
import { adminIssue } from '../adminIssues.ts';
import { findIssue } from '../issueRows.ts';
import { orderPacks, planPacks } from './packRows.ts';

/**
 * Requests a rebuild of the packs of an issue. The next round of the builder builds them. Readers use the
 * earlier packs until then. Throws `IssueRefused`.
 */
export async function rebuildPacks(
  { db, clock }: Pick<Resources, 'db' | 'clock'>,
  id: IssueId,
): Promise<AdminIssue> {
  await findIssue(db, id);
  await planPacks({ db, clock });
  await orderPacks({ db, clock }, id);
  return adminIssue(db, id);
}
