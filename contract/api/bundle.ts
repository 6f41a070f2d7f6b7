import * as z from 'zod/mini';
import { BundleId, IssueId } from '../ids.ts';
import { MinorUnits } from '../money.ts';

/** Issues that are sold together for one price. */
export const IssueBundle = z.object({
  id: BundleId,
  title: z.string(),
  price: MinorUnits,
  /** In the publisher's order, the newest first. */
  issues: z.readonly(z.array(IssueId)),
});
export type IssueBundle = z.infer<typeof IssueBundle>;

export const IssueBundleList = z.array(IssueBundle);
