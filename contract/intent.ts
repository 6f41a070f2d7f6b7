import * as z from 'zod/mini';
import { IssueId, PlanId, UserId } from './ids.ts';

/** Of whom it was, where somebody was signed in. */
const whose = z.optional(UserId);

/**
 * What a user wants to do once they are signed in. It stands in the state of the history's step that asks them
 * to sign in: a reload keeps it, and going back drops it. It opens the cart or the field for a code. It never
 * pays and never redeems.
 */
export const Intent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('buy'), issue: IssueId, whose }),
  /** Without a plan, the plans to choose from. */
  z.object({ kind: z.literal('subscribe'), plan: z.optional(PlanId), whose }),
  z.object({
    kind: z.literal('redeem'),
    code: z.optional(z.string().check(z.maxLength(200))),
    whose,
  }),
]);
export type Intent = z.infer<typeof Intent>;
