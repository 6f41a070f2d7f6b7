import { eq } from 'drizzle-orm';
import type { IssueId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { issues } from '../platform/db/schema.ts';
import type { IssueRow } from './saveIssue.ts';
import { OperatorError } from '../platform/operatorErrors.ts';

/** The messages of all rejected changes of an issue. */
const messages = {
  no_such_issue: (id) => `There is no issue ${id}: see them with issue list --all.`,
  named_twice: (id) => `Issue ${id} is named twice: name each issue once.`,
  changed_meanwhile: (id) =>
    `Issue ${id} got another file meanwhile: look at it and say again what is to change.`,
  edited_meanwhile: (id) =>
    `Somebody else changed issue ${id} meanwhile: look at it and say again what is to change.`,
  not_removable: (id) =>
    `Issue ${id} was published or belongs to somebody, so it cannot be removed: take it off the shelf.`,
  sample_not_cut: (id) =>
    `No sample could be cut out of the file of issue ${id}, because it is damaged: replace it by a sound one.`,
} satisfies Record<string, (id: IssueId) => string>;

/** The issue is unchanged. The message is one sentence for the operator. */
export class IssueRefused extends OperatorError<keyof typeof messages> {
  constructor(code: keyof typeof messages, id: IssueId) {
    super(code, messages[code](id));
  }
}

/** Throws `IssueRefused`. */
export async function findIssue(tx: Queries, id: IssueId): Promise<IssueRow> {
  const [row] = await tx.select().from(issues).where(eq(issues.id, id));
  if (!row) throw new IssueRefused('no_such_issue', id);
  return row;
}

/** Returns the row and locks it until the transaction ends. Throws `IssueRefused`. */
export async function lockIssue(tx: Queries, id: IssueId): Promise<IssueRow> {
  const [row] = await tx.select().from(issues).where(eq(issues.id, id)).for('update');
  if (!row) throw new IssueRefused('no_such_issue', id);
  return row;
}
