import * as z from 'zod/mini';
import { BundleId, IssueId, PlanId, UserId } from './ids.ts';

/** The user who was signed in, if any. */
const whose = z.optional(UserId);

/**
 * The action that continues after a sign-in. It is in the state of the history entry of the sign-in: a reload keeps it, and
 * Back drops it. It opens the cart or the coupon field. It never pays and never redeems.
 */
export const Intent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('buy'),
    issue: IssueId,
    /** For another user. */
    gift: z.optional(z.literal(true)),
    whose,
  }),
  /** Without a plan, the choice of plans. */
  z.object({ kind: z.literal('subscribe'), plan: z.optional(PlanId), whose }),
  z.object({ kind: z.literal('bundle'), bundle: BundleId, whose }),
  z.object({
    kind: z.literal('redeem'),
    code: z.optional(z.string().check(z.maxLength(200))),
    whose,
  }),
]);
export type Intent = z.infer<typeof Intent>;
