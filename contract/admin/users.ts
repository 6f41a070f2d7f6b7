import * as z from 'zod/mini';
import { plainId } from '../ids.ts';
import { orderedPart, partOf } from './lists.ts';
import { SubscriptionState } from './payments.ts';

/** Accounts and their support requests, as an operator sees them. */

const time = z.iso.datetime();

/** A verified e-mail, or the number of an account. */
export const Who = z.object({ who: z.string() });

const Access = z.object({
  until: time,
  /** null for a granted subscription. */
  status: z.nullable(SubscriptionState),
});

export const ListedCustomer = z.object({
  id: z.int(),
  email: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
  createdAt: time,
  /** The number of issues that the account owns. */
  issues: z.int(),
  /** The running access to all issues that ends last; null without one. */
  subscription: z.nullable(Access),
});
export type ListedCustomer = z.infer<typeof ListedCustomer>;

export const CustomerFilter = orderedPart(['id', 'email']);
export type CustomerFilter = z.infer<typeof CustomerFilter>;

/** The newest account first. `search` is the number of an account, or the beginning of an e-mail. */
export const CustomerPart = partOf(ListedCustomer);

export const UserListing = z.object({
  id: z.int(),
  email: z.nullable(z.string()),
  /** Verified by a sign-in provider that is trusted about e-mails. */
  isEmailVerified: z.boolean(),
  isPublisher: z.boolean(),
  /** An owner is a publisher too. */
  isOwner: z.boolean(),
  createdAt: time,
  /** Identity providers, like 'google'. */
  ways: z.array(z.string()),
  /** The number of signed-in browsers. */
  sessions: z.int(),
  issues: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      since: time,
      /** null for a purchase that was granted. */
      paymentId: z.nullable(z.int()),
      revokedAt: z.nullable(time),
    }),
  ),
  plans: z.array(Access),
  payments: z.int(),
});
export type UserListing = z.infer<typeof UserListing>;

const GrantedIssue = z.object({
  kind: z.literal('issue'),
  issueId: z.int().check(z.positive()),
});

/** The most days of one grant. */
export const mostGrantedDays = 9999;

export const Grant = z.object({
  ...Who.shape,
  what: z.discriminatedUnion('kind', [
    GrantedIssue,
    z.object({
      kind: z.literal('days'),
      days: z.int().check(z.positive(), z.maximum(mostGrantedDays)),
    }),
  ]),
});
export type Grant = z.infer<typeof Grant>;

export const Revocation = z.object({
  ...Who.shape,
  what: z.discriminatedUnion('kind', [GrantedIssue, z.object({ kind: z.literal('days') })]),
});
export type Revocation = z.infer<typeof Revocation>;

/** An owner is a publisher too. Revoking the role of publishers revokes that of owners. */
export const RoleChange = z.object({
  ...Who.shape,
  role: z.enum(['publisher', 'owner']),
  isGranted: z.boolean(),
});
export type RoleChange = z.infer<typeof RoleChange>;

/** A request for the publisher. */
export const ListedRequest = z.object({
  id: plainId(),
  sentAt: time,
  email: z.string(),
  topic: z.string(),
  problem: z.string(),
  /** The signed-in user. */
  userId: z.nullable(plainId()),
  mailedAt: z.nullable(time),
  answeredAt: z.nullable(time),
});
export type ListedRequest = z.infer<typeof ListedRequest>;

export const AnsweredRequest = z.object({ id: z.int().check(z.positive()) });
