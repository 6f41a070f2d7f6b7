import * as z from 'zod/mini';
import { planPeriods } from '../api/store.ts';
import { InvoiceDetails } from '../api/invoice.ts';
import { plainId } from '../ids.ts';
import { orderedPart, partOf } from './lists.ts';

/** The data for the question “I paid and can’t read”: the payment, the gateway's webhook events and the rights. */

const time = z.iso.datetime();

/** The states of a payment, which `paymentStates.ts` of the server describes. */
export const paymentStates = [
  'created',
  'submitted',
  'requires_action',
  'declined',
  'processing',
  'succeeded',
  'partially_refunded',
  'disputed',
  'refunded',
  'charged_back',
  'canceled',
  'expired',
  'failed',
] as const;
const PaymentStatus = z.enum(paymentStates);

export const ListedPayment = z.object({
  id: z.int(),
  at: time,
  /** null if the account is deleted. */
  userId: z.nullable(z.int()),
  email: z.nullable(z.string()),
  /** The title or the period at the time of the sale. */
  what: z.string(),
  /** null for an issue and for a bundle. */
  planId: z.nullable(z.int()),
  bundleId: z.nullable(z.int()),
  /** The issue, or one period of the plan, was paid as a gift. */
  isGiftPurchase: z.boolean(),
  /** Minor units of `currency`. */
  amount: z.int(),
  refunded: z.int(),
  currency: z.string(),
  precision: z.int(),
  gateway: z.string(),
  status: PaymentStatus,
  /** The tax of the numbered receipt, in the list of payments. */
  tax: z.optional(
    z.object({ country: z.string(), rate: z.string(), /** Minor units. */ amount: z.int() }),
  ),
  /** The customer of the numbered receipt, if the account had invoice details. */
  buyer: z.optional(InvoiceDetails),
});
export type ListedPayment = z.infer<typeof ListedPayment>;

/** 'requested' while the gateway has not answered. */
const RefundState = z.enum(['requested', 'returned', 'refused']);

export const PaymentCase = z.extend(ListedPayment, {
  issueId: z.nullable(z.int()),
  gatewayId: z.nullable(z.string()),
  /** An error code of the contract, and the gateway's own code. */
  failure: z.nullable(z.string()),
  failureRaw: z.nullable(z.string()),
  completedAt: z.nullable(time),
  /** The time of the reconciler's next read. */
  reconcileAt: z.nullable(time),
  events: z.array(
    z.object({
      at: time,
      source: z.string(),
      fromState: z.string(),
      toState: z.string(),
      note: z.string(),
    }),
  ),
  notices: z.array(
    z.object({ at: time, type: z.string(), isDone: z.boolean(), error: z.nullable(z.string()) }),
  ),
  /** The goods that the payment opens at present; null for none. */
  right: z.nullable(
    z.union([
      z.object({ kind: z.literal('issue'), issueId: z.int() }),
      z.object({ kind: z.literal('plan'), until: time, status: z.nullable(z.string()) }),
    ]),
  ),
  /** Whether an owner may return money. */
  isRefundable: z.boolean(),
  /** The refunds that owners have ordered, the newest first. */
  refunds: z.array(
    z.object({ id: z.int(), at: time, amount: z.int(), state: RefundState, changedAt: time }),
  ),
  /** Sentences for the publisher: the meaning, and the next step. */
  advice: z.array(z.string()),
});
export type PaymentCase = z.infer<typeof PaymentCase>;

/** The payments of an account, named by its verified e-mail or number, or in a state. */
export const PaymentFilter = z.object({
  ...orderedPart(['id', 'amount']).shape,
  who: z.nullable(z.string()),
  status: z.nullable(PaymentStatus),
});
export type PaymentFilter = z.infer<typeof PaymentFilter>;

/** The newest first. `search` is a number, the payment's id at the gateway, or the beginning of an e-mail. */
export const PaymentPart = partOf(ListedPayment);
export type PaymentPart = z.infer<typeof PaymentPart>;

const Amount = z.int().check(z.positive());

/** null as the amount returns all that is left. */
export const RefundInput = z.object({ id: plainId(), amount: z.nullable(Amount) });
export type RefundInput = z.infer<typeof RefundInput>;

/** What a refund does to the customer's access. */
export const refundEffects = [
  'kept',
  'issue_ends',
  'bundle_ends',
  'issue_by_plan',
  'plan_ends',
  'plan_kept',
  'gift_ends',
  'nothing_open',
] as const;

export const RefundPreview = z.object({
  /** Minor units of `currency`. */
  amount: z.int(),
  /** Returned before. */
  refunded: z.int(),
  currency: z.string(),
  precision: z.int(),
  isWhole: z.boolean(),
  effect: z.enum(refundEffects),
  /** The subscription does not renew afterwards. */
  endsRenewal: z.boolean(),
});
export type RefundPreview = z.infer<typeof RefundPreview>;

/** `refunded` is the sum of the preview: if it has changed, nothing is ordered. */
export const RefundRequest = z.extend(RefundInput, { refunded: z.int().check(z.nonnegative()) });
export type RefundRequest = z.infer<typeof RefundRequest>;

export const OrderedRefund = z.object({ state: RefundState });
export type OrderedRefund = z.infer<typeof OrderedRefund>;

/** The states of a paid subscription, which `paymentStates.ts` of the server describes. */
export const subscriptionStates = [
  'pending',
  'active',
  'past_due',
  'resuming',
  'cancelled',
  'ended',
] as const;
export const SubscriptionState = z.enum(subscriptionStates);

export const SubscriptionFilter = z.object({
  ...orderedPart(['id', 'until']).shape,
  status: z.nullable(SubscriptionState),
});
export type SubscriptionFilter = z.infer<typeof SubscriptionFilter>;

export const ListedSubscription = z.object({
  id: z.int(),
  userId: z.int(),
  email: z.nullable(z.string()),
  since: time,
  period: z.nullable(z.enum(planPeriods)),
  status: SubscriptionState,
  /** The end of the access. */
  until: time,
  nextBillingAt: z.nullable(time),
  /** The last collected price, in minor units of `currency`; null before the first payment. */
  price: z.nullable(z.object({ amount: z.int(), currency: z.string(), precision: z.int() })),
});
export type ListedSubscription = z.infer<typeof ListedSubscription>;

/** The newest first, without granted ones. `search` is a number of an account, or the beginning of an e-mail. */
export const SubscriptionPart = partOf(ListedSubscription);

/** The number of a payment or of an unbooked payment, or the payment's id at the gateway. */
export const WhichPayment = z.object({ which: z.string() });

export const ListedUnbooked = z.object({
  id: z.int(),
  gateway: z.string(),
  gatewayId: z.string(),
  foundAt: time,
  orderedAt: time,
  state: z.enum(['open', 'adopted', 'dismissed']),
  /** The id of the paying account at that time. */
  userId: z.int(),
  /** The ids at that time. */
  issueId: z.nullable(z.int()),
  planId: z.nullable(z.int()),
  bundleId: z.nullable(z.int()),
  /** Minor units of `currency`. */
  amount: z.int(),
  currency: z.string(),
  precision: z.int(),
  /** The payment's row after the adoption. */
  paymentId: z.nullable(z.int()),
});
export type ListedUnbooked = z.infer<typeof ListedUnbooked>;

/** An operator's decision about an unbooked payment. */
export const Adoption = z.object({
  ...WhichPayment.shape,
  /**
   * The account that gets the goods: the account of the metadata, another account, or none. Without an account
   * the money is returned.
   */
  buyer: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('payer') }),
    z.object({ kind: z.literal('account'), who: z.string() }),
    z.object({ kind: z.literal('nobody') }),
  ]),
  /** null keeps the issue or the plan of the metadata. */
  issueId: z.nullable(z.int().check(z.positive())),
  planId: z.nullable(z.int().check(z.positive())),
});
export type Adoption = z.infer<typeof Adoption>;
