import * as z from 'zod/mini';
import { ProviderName } from '../boot.ts';
import { IssueId, plainId, UserId } from '../ids.ts';

export const IsoTime = z.iso.datetime();

export const Me = z.object({
  id: UserId,
  email: z.nullable(z.string()),
  /** The providers by which this person can sign in. */
  identities: z.array(z.object({ provider: ProviderName })),
});
export type Me = z.infer<typeof Me>;

const Subscription = z.object({ active: z.boolean(), expires_at: z.nullable(IsoTime) });

const PurchasesJson = z.object({
  issues: z.array(z.object({ issue_id: plainId() })),
  subscription: Subscription,
});

const PurchasesValue = z.object({
  issueIds: z.array(IssueId),
  subscription: z.object({ active: z.boolean(), expiresAt: z.nullable(IsoTime) }),
});

export const Purchases = z.codec(PurchasesJson, PurchasesValue, {
  decode: ({ issues, subscription }) => ({
    issueIds: issues.map((issue) => issue.issue_id),
    subscription: { active: subscription.active, expiresAt: subscription.expires_at },
  }),
  encode: ({ issueIds, subscription }) => ({
    issues: issueIds.map((issue_id) => ({ issue_id })),
    subscription: { active: subscription.active, expires_at: subscription.expiresAt },
  }),
});
export type Purchases = z.output<typeof Purchases>;
