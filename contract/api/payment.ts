import * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import {
  BundleId,
  BundleIdInPath,
  IssueId,
  IssueIdInPath,
  PaymentId,
  PlanId,
  PlanIdInPath,
} from '../ids.ts';
import { CurrencyCode, MinorUnits } from '../money.ts';
import { GiftDelivery } from './gifts.ts';
import { ListedInvoice } from './invoice.ts';
import { LanguageTag } from './issue.ts';
import { IsoTime, renamed } from './json.ts';

export const gatewayNames = ['stripe', 'paypal'] as const;
export const GatewayName = z.enum(gatewayNames);
export type GatewayName = z.infer<typeof GatewayName>;

/** A gateway's id: letters, digits, underscores and dashes. */
const GatewayId = z.string().check(z.regex(/^[\w-]{1,255}$/));

/** The payment method that a gateway's form created in the browser. */
export const PaymentPayload = z.object({
  /** Stripe's id of the card, 'pm_…'. */
  payment_method: z.optional(GatewayId),
  /** The order or subscription that the user approved at PayPal. */
  orderID: z.optional(GatewayId),
  subscriptionID: z.optional(GatewayId),
});
export type PaymentPayload = z.infer<typeof PaymentPayload>;

/**
 * Starts a payment for one issue, one plan or one bundle. With `paymentId` it continues a payment: with another card, after a card's
 * authentication, after approval, or to read its state.
 */
export const PaymentOrder = z
  .object({
    gateway: GatewayName,
    paymentId: z.optional(PaymentId),
    issue: z.optional(IssueId),
    plan: z.optional(PlanId),
    bundle: z.optional(BundleId),
    /** One for each press of a button: a request that is sent twice counts once. */
    attempt: z.optional(z.uuid()),
    /** The buyer gets a coupon to pass on: for the issue, or for one period of the plan. */
    gift: z.optional(z.literal(true)),
    delivery: z.optional(GiftDelivery),
    /** The code of a discount for the issue. */
    coupon: z.optional(z.string().check(z.maxLength(100))),
    /** The amount that the user saw: another amount is rejected as 'price_changed'. */
    price: z.optional(z.object({ amount: MinorUnits, currency: CurrencyCode })),
    payload: z.optional(PaymentPayload),
    /** The user wants to read the issue at once, and gives up the right of withdrawal. */
    consents: z.optional(z.literal(true)),
  })
  .check(
    z.refine(
      ({ paymentId, issue, plan, bundle }) =>
        paymentId !== undefined ||
        [issue, plan, bundle].filter((goods) => goods !== undefined).length === 1,
      'One issue, plan or bundle has to be named.',
    ),
    z.refine(
      ({ gift, bundle, coupon }) => !gift || (bundle === undefined && coupon === undefined),
      'A gift is an issue or a plan at its price.',
    ),
    z.refine(({ gift, delivery }) => gift || !delivery, 'Only a gift is delivered.'),
  );
export type PaymentOrder = z.infer<typeof PaymentOrder>;

/**
 * The state of a payment, for the page.
 * - 'requires_action': the browser has to do the action in `payload`
 * - 'processing': undecided; ask again with the payment's id
 * - 'succeeded': an issue or a gift is bought; 'activated', 'pending': a plan is
 * - 'canceled': it ended without a charge
 */
const paymentStatuses = [
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
  /** Stripe: the client secret for the card's authentication. */
  requires_action: z.optional(z.boolean()),
  payment_intent_client_secret: z.optional(z.string()),
  /** PayPal: the order or subscription that the user approves in its window. */
  orderID: z.optional(z.string()),
  subscriptionID: z.optional(z.string()),
});
export type PaymentAction = z.infer<typeof PaymentAction>;

export const PaymentAnswer = z.object({
  /** The user has the entitlement, or gets it as soon as the charge is collected. */
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
  bundle: z.optional(BundleIdInPath),
});

export const PaymentCancel = z.object({ paymentId: PaymentId });

/** Fields beside code and message in the body of a 400. */
export const PaymentRefusal = z.object({
  /** The gateway's message for the user, if it may be shown. */
  messageRaw: z.nullable(z.string()),
  /** The id for another attempt of the same payment. */
  paymentId: z.optional(PaymentId),
});

/** The codes with which the calls of a payment fail: `pay`, `attempt` and `cancelPayment`. */
export const paymentRefusals = [
  'already_owned',
  'bad_csrf_token',
  'bad_request',
  'consent_needed',
  'coupon_for_purchase',
  'coupon_unknown',
  'coupon_used',
  'coupon_used_by_you',
  'disk_full',
  'gateway_card_declined',
  'gateway_error',
  'gateway_insufficient_funds',
  'gateway_invalid_card',
  'gateway_unavailable',
  'internal',
  'maintenance',
  'not_for_sale',
  'not_signed_in',
  'payment_not_found',
  'payment_under_way',
  'payments_off',
  'price_changed',
  'rate_limited',
  'store_unavailable',
] as const satisfies readonly ErrorCode[];

/** 'revoked': the money was returned. */
const giftStates = ['open', 'redeemed', 'revoked'] as const;
export type GiftState = (typeof giftStates)[number];

/** 'failed': the mail server refused the mail, or did not take it in time. */
const deliveryStates = ['planned', 'sent', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const PaymentRecord = renamed(
  z.object({
    id: PaymentId,
    purchased_item: z.enum(['issue', 'subscription', 'bundle']),
    /** The title of the issue, which may be empty, or of the bundle, or the plan's period. */
    description: z.string(),
    /** The language of an issue's title; null if unknown. */
    language: z.nullable(LanguageTag),
    completed_at: IsoTime,
    total_amount: MinorUnits,
    currency_code: CurrencyCode,
    currency_precision: z.int(),
    gateway: GatewayName,
    refunded_amount: MinorUnits,
    /** The address that receives the receipt; null if none is mailed. */
    receipt_email: z.nullable(z.string()),
    /** The numbered receipt and its credit notes. Absent in answers of earlier versions. */
    invoices: z.optional(z.readonly(z.array(ListedInvoice))),
    /** The code for the recipient of a gift; absent for another purchase. */
    gift: z.optional(
      z.object({
        code: z.string(),
        state: z.enum(giftStates),
        /** The mail with the link; absent without one. The address is deleted some weeks after it. */
        delivery: z.optional(
          z.object({
            state: z.enum(deliveryStates),
            day: z.iso.date(),
            email: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
);
export type PaymentRecord = z.output<typeof PaymentRecord>;

/** The user's payments, the newest first. */
export const PaymentHistory = z.array(PaymentRecord);
