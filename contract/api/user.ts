import * as z from 'zod/mini';
import { ProviderName } from '../boot.ts';
import { IssueId, UserId } from '../ids.ts';
import { IsoTime, renamed } from './json.ts';
import { type Issue, IssueList } from './issue.ts';

/** The state of a subscription. */
const planStatus = z.enum(['pending', 'activated', 'cancelled']);

const Subscription = renamed(z.object({ active: z.boolean(), expires_at: z.nullable(IsoTime) }));

const PlanPayment = renamed(
  z.object({
    status: planStatus,
    next_billing_date: z.nullable(IsoTime),
    /** The last renewal failed, and the gateway retries it. */
    past_due: z.boolean(),
    /** The beginning of a paid plan that has not begun; null for a plan that has. Absent in answers of earlier versions. */
    starts_at: z.optional(z.nullable(IsoTime)),
    /** Whether a cancelled plan can renew again. Absent in answers of earlier versions. */
    resumable: z.optional(z.boolean()),
    subscription: Subscription,
  }),
);
export type PlanPayment = z.output<typeof PlanPayment>;

export const Me = renamed(
  z.object({
    id: UserId,
    email: z.nullable(z.string()),
    /** The providers with which the user can sign in. */
    identities: z.array(z.object({ provider: ProviderName })),
    /** Whether a link that is mailed to the e-mail signs in. Absent in answers of earlier versions. */
    email_sign_in: z.optional(z.boolean()),
    /** Whether the user has bought as a guest. Absent in answers of earlier versions. */
    guest: z.optional(z.boolean()),
    /** Whether the user has paid for a plan here, so that no price of a first period applies. */
    had_plan: z.optional(z.boolean()),
    /** null if there was never a subscription, or its first payment failed. */
    plan_payment: z.nullable(PlanPayment),
  }),
);
export type Me = z.output<typeof Me>;

const PurchasesJson = z.object({
  issues: z.array(
    z.object({
      issue_id: IssueId,
      /** The user has redeemed a coupon for the issue. Absent in answers of earlier versions. */
      unlocked: z.optional(z.boolean()),
    }),
  ),
  withdrawn: IssueList,
  subscription: Subscription,
});

export interface Purchases {
  issueIds: IssueId[];
  /** Those of `issueIds` that a coupon has opened. */
  unlockedIds: IssueId[];
  /** Owned issues that are withdrawn: their owners keep them. */
  withdrawn: Issue[];
  subscription: z.output<typeof Subscription>;
}

export const Purchases = z.codec(PurchasesJson, z.custom<Purchases>(), {
  decode: ({ issues, ...rest }) => ({
    ...rest,
    issueIds: issues.map((issue) => issue.issue_id),
    unlockedIds: issues.filter(({ unlocked }) => unlocked).map((issue) => issue.issue_id),
  }),
  encode: ({ issueIds, unlockedIds, ...rest }) => ({
    ...rest,
    issues: issueIds.map((issue_id) => ({
      issue_id,
      ...(unlockedIds.includes(issue_id) && { unlocked: true }),
    })),
  }),
});
