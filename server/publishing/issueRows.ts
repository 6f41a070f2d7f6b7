import { eq } from 'drizzle-orm';
import type { IssueId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { issues } from '../platform/db/schema.ts';
import { IssueRefused } from './issueRefused.ts';
import type { IssueRow } from './record.ts';

/** Throws `IssueRefused`. */
export async function findIssue(tx: Queries, id: IssueId): Promise<IssueRow> {
  const [row] = await tx.select().from(issues).where(eq(issues.id, id));
  if (!row) throw new IssueRefused('no_such_issue', id);
  return row;
}

/** As it is now and stays until the transaction's end. Throws `IssueRefused`. */
export async function lockIssue(tx: Queries, id: IssueId): Promise<IssueRow> {
  const [row] = await tx.select().from(issues).where(eq(issues.id, id)).for('update');
  if (!row) throw new IssueRefused('no_such_issue', id);
  return row;
}
