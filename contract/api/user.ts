import * as z from 'zod/mini';
import { ProviderName } from '../boot.ts';
import { IssueId, plainId, UserId } from '../ids.ts';
import { IsoTime } from './isoTime.ts';
import { type Issue, IssueList } from './issue.ts';

/** The state of a subscription. */
const planStatus = z.enum(['pending', 'activated', 'cancelled']);

const PlanPaymentJson = z.object({
  status: planStatus,
  next_billing_date: z.nullable(IsoTime),
  /** The last renewal failed, and the gateway retries it. */
  past_due: z.boolean(),
  /** Absent in answers of earlier versions, like `resumable`. */
  starts_at: z.optional(z.nullable(IsoTime)),
  resumable: z.optional(z.boolean()),
  subscription: z.object({ active: z.boolean(), expires_at: z.nullable(IsoTime) }),
});

const PlanPaymentValue = z.object({
  status: planStatus,
  nextBillingDate: z.nullable(IsoTime),
  pastDue: z.boolean(),
  /** The beginning of a paid plan that has not begun; null for a plan that has. */
  startsAt: z.nullable(IsoTime),
  /** Whether a cancelled plan can renew again. */
  isResumable: z.boolean(),
  subscription: z.object({ active: z.boolean(), expiresAt: z.nullable(IsoTime) }),
});
export type PlanPayment = z.infer<typeof PlanPaymentValue>;

const PlanPayment = z.codec(PlanPaymentJson, PlanPaymentValue, {
  decode: ({ status, next_billing_date, past_due, starts_at, resumable, subscription }) => ({
    status,
    nextBillingDate: next_billing_date,
    pastDue: past_due,
    startsAt: starts_at ?? null,
    isResumable: resumable ?? false,
    subscription: { active: subscription.active, expiresAt: subscription.expires_at },
  }),
  encode: ({ status, nextBillingDate, pastDue, startsAt, isResumable, subscription }) => ({
    status,
    next_billing_date: nextBillingDate,
    past_due: pastDue,
    starts_at: startsAt,
    resumable: isResumable,
    subscription: { active: subscription.active, expires_at: subscription.expiresAt },
  }),
});

const MeJson = z.object({
  id: plainId(),
  email: z.nullable(z.string()),
  identities: z.array(z.object({ provider: ProviderName })),
  plan_payment: z.nullable(PlanPayment),
});

const MeValue = z.object({
  id: UserId,
  email: z.nullable(z.string()),
  /** The providers with which the user can sign in. */
  identities: z.array(z.object({ provider: ProviderName })),
  /** null if there was never a subscription, or its first payment failed. */
  planPayment: z.nullable(PlanPaymentValue),
});

export const Me = z.codec(MeJson, MeValue, {
  decode: ({ plan_payment, ...rest }) => ({ ...rest, planPayment: plan_payment }),
  encode: ({ planPayment, ...rest }) => ({ ...rest, plan_payment: planPayment }),
});
export type Me = z.output<typeof Me>;

const Subscription = z.object({ active: z.boolean(), expires_at: z.nullable(IsoTime) });

const PurchasesJson = z.object({
  issues: z.array(
    z.object({
      issue_id: plainId(),
      /** The user has redeemed a coupon for the issue. Absent in answers of earlier versions. */
      unlocked: z.optional(z.boolean()),
    }),
  ),
  withdrawn: IssueList,
  subscription: Subscription,
});

const PurchasesValue = z.object({
  issueIds: z.array(IssueId),
  /** Those of `issueIds` that a coupon has opened. */
  unlockedIds: z.array(IssueId),
  /** Owned issues that are withdrawn: their owners keep them. */
  withdrawn: z.array(z.custom<Issue>()),
  subscription: z.object({ active: z.boolean(), expiresAt: z.nullable(IsoTime) }),
});

export const Purchases = z.codec(PurchasesJson, PurchasesValue, {
  decode: ({ issues, withdrawn, subscription }) => ({
    issueIds: issues.map((issue) => issue.issue_id),
    unlockedIds: issues.filter(({ unlocked }) => unlocked).map((issue) => issue.issue_id),
    withdrawn,
    subscription: { active: subscription.active, expiresAt: subscription.expires_at },
  }),
  encode: ({ issueIds, unlockedIds, withdrawn, subscription }) => ({
    issues: issueIds.map((issue_id) => ({
      issue_id,
      ...(unlockedIds.includes(issue_id as IssueId) && { unlocked: true }),
    })),
    withdrawn,
    subscription: { active: subscription.active, expires_at: subscription.expiresAt },
  }),
});
export type Purchases = z.output<typeof Purchases>;
