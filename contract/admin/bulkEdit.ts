import * as z from 'zod/mini';
import { IssueId } from '../ids.ts';
import { AdminShelf, IssueEdit } from './issue.ts';
import { AdminRefusal } from './upload.ts';

/** An edit of several issues together. */

/** The most issues of one call. */
export const mostBulkEdits = 200;

const { price, series } = IssueEdit.shape;
export const BulkFields = z.strictObject({ price, series });
export type BulkFields = z.infer<typeof BulkFields>;

/** Each issue is edited as by `editIssue`: `before` has the values that the publisher saw. */
export const BulkEdit = z.strictObject({
  edit: BulkFields,
  issues: z.array(z.strictObject({ id: IssueId, before: BulkFields })).check(
    z.minLength(1),
    z.maxLength(mostBulkEdits),
    z.refine((issues) => new Set(issues.map(({ id }) => id)).size === issues.length),
  ),
});
export type BulkEdit = z.infer<typeof BulkEdit>;

export const BulkFailure = z.object({ id: IssueId, ...AdminRefusal.shape });
export type BulkFailure = z.infer<typeof BulkFailure>;

/** The edited issues, and the reason for each that was not edited. */
export const BulkOutcome = z.object({ issues: AdminShelf, failures: z.array(BulkFailure) });
export type BulkOutcome = z.infer<typeof BulkOutcome>;
