import * as z from 'zod/mini';
import { IssueId, IssueIdInPath, PaymentId, plainId, PlanId, PlanIdInPath } from '../ids.ts';
import { CurrencyCode, MinorUnits } from '../money.ts';
import { LanguageTag } from './issue.ts';
import { IsoTime } from './user.ts';

export const gatewayNames = ['stripe', 'paypal'] as const;
export const GatewayName = z.enum(gatewayNames);
export type GatewayName = z.infer<typeof GatewayName>;

/** An id of a gateway's own: letters, digits, underscores and dashes. */
const GatewayId = z.string().check(z.regex(/^[\w-]{1,255}$/));

/** What a gateway's own form has made in the browser. */
export const PaymentPayload = z.object({
  /** Stripe's id of the card, 'pm_…'. */
  payment_method: z.optional(GatewayId),
  /** What the person approved at PayPal. */
  orderID: z.optional(GatewayId),
  subscriptionID: z.optional(GatewayId),
});
export type PaymentPayload = z.infer<typeof PaymentPayload>;

/**
 * Begins a payment for one issue or one plan, or follows one up, which `paymentId` names: with
 * another card, after a card's extra action, after approval, or only to hear how it stands.
 */
export const PaymentOrder = z
  .object({
    gateway: GatewayName,
    paymentId: z.optional(PaymentId),
    issue: z.optional(IssueId),
    plan: z.optional(PlanId),
    /** One for each press of a button, so that a press which is sent twice is one. */
    attempt: z.optional(z.uuid()),
    /** What the person was shown: a payment of another amount is refused as 'price_changed'. */
    price: z.optional(z.object({ amount: MinorUnits, currency: CurrencyCode })),
    payload: z.optional(PaymentPayload),
  })
  .check(
    z.refine(
      ({ paymentId, issue, plan }) =>
        paymentId === undefined ? (issue === undefined) !== (plan === undefined) : true,
      'An issue or a plan has to be named.',
    ),
  );
export type PaymentOrder = z.infer<typeof PaymentOrder>;

/**
 * How a payment stands, for the page.
 * - 'requires_action': what `payload` says has to be done in the browser
 * - 'processing': nobody knows yet; ask again with the payment's id
 * - 'succeeded': an issue is bought; 'activated', 'pending': a plan is
 * - 'canceled': it has ended without money
 */
export const paymentStatuses = [
  'requires_action',
  'processing',
  'succeeded',
  'activated',
  'pending',
  'canceled',
] as const;
export const PaymentStatus = z.enum(paymentStatuses);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

export const PaymentAction = z.object({
  /** Stripe: run the card's extra action by this secret. */
  requires_action: z.optional(z.boolean()),
  payment_intent_client_secret: z.optional(z.string()),
  /** PayPal: what the person approves in its window. */
  orderID: z.optional(z.string()),
  subscriptionID: z.optional(z.string()),
});
export type PaymentAction = z.infer<typeof PaymentAction>;

export const PaymentAnswer = z.object({
  /** The person has what they paid for, or will have it as soon as the money is collected. */
  success: z.boolean(),
  payment: z.object({ id: PaymentId, status: PaymentStatus }),
  payload: z.optional(PaymentAction),
});
export type PaymentAnswer = z.infer<typeof PaymentAnswer>;

/** Names one press of a payment button, and the product that the user was about to buy. */
export const AttemptParams = z.object({ attempt: z.uuid() });
export const AttemptGoods = z.object({
  issue: z.optional(IssueIdInPath),
  plan: z.optional(PlanIdInPath),
});

export const PaymentCancel = z.object({ paymentId: PaymentId });

/** In the body of a refusal with 400, beside code and message. */
export const PaymentRefusal = z.object({
  /** The gateway's own words for the person, where it has some that may be shown. */
  messageRaw: z.nullable(z.string()),
  /** By which the same payment is tried again. */
  paymentId: z.optional(PaymentId),
});

const PaymentRecordJson = z.object({
  id: plainId(),
  purchased_item: z.enum(['issue', 'subscription']),
  /** The issue's title, empty where it has none; a plan's period. */
  description: z.string(),
  /** Of an issue's title; null where it is not known. */
  language: z.nullable(LanguageTag),
  completed_at: IsoTime,
  total_amount: z.int(),
  currency_code: CurrencyCode,
  currency_precision: z.int(),
  gateway: GatewayName,
  /** Minor units that were given back. */
  refunded_amount: z.int(),
});

const PaymentRecordValue = z.object({
  id: PaymentId,
  purchasedItem: z.enum(['issue', 'subscription']),
  description: z.string(),
  language: z.nullable(LanguageTag),
  completedAt: IsoTime,
  totalAmount: MinorUnits,
  currencyCode: CurrencyCode,
  currencyPrecision: z.int(),
  gateway: GatewayName,
  refundedAmount: MinorUnits,
});
export type PaymentRecord = z.infer<typeof PaymentRecordValue>;

/** What a person has paid, the newest first. */
export const PaymentHistory = z.codec(z.array(PaymentRecordJson), z.array(PaymentRecordValue), {
  decode: (records) =>
    records.map((record) => ({
      id: record.id,
      purchasedItem: record.purchased_item,
      description: record.description,
      language: record.language,
      completedAt: record.completed_at,
      totalAmount: record.total_amount,
      currencyCode: record.currency_code,
      currencyPrecision: record.currency_precision,
      gateway: record.gateway,
      refundedAmount: record.refunded_amount,
    })),
  encode: (records) =>
    records.map((record) => ({
      id: record.id,
      purchased_item: record.purchasedItem,
      description: record.description,
      language: record.language,
      completed_at: record.completedAt,
      total_amount: record.totalAmount,
      currency_code: record.currencyCode,
      currency_precision: record.currencyPrecision,
      gateway: record.gateway,
      refunded_amount: record.refundedAmount,
    })),
});
