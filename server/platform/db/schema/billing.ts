import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { InvoiceDetails } from '#contract/api/invoice.ts';
import type { GatewayName } from '#contract/api/payment.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { PaymentState, RefundReason, RefundState, UnbookedState } from './paymentStates.ts';
import { money, time } from './columns.ts';
import { bundles, issues, plans } from './catalog.ts';
import { users } from './identity.ts';
import { subscriptions } from './subscriptions.ts';

/** The open states of a payment, which can still lead to money. */
const isOpen = sql.raw("('created', 'submitted', 'requires_action', 'declined', 'processing')");

/**
 * A payment of a user: one row from the first press of the button until the refund. The row exists before
 * any request to a gateway. The amount changes at most once: when the customer's balance at the gateway
 * covers a part of the price, the amount becomes the collected sum.
 */
export const payments = pgTable(
  'payments',
  {
    id: serial('id').primaryKey(),
    /** null after the account was deleted: the payment records remain without a user. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    gateway: text('gateway').$type<GatewayName>().notNull(),
    gatewayAccountId: text('gateway_account_id').notNull().default(''),
    /** Exactly one of the three is set. */
    issueId: integer('issue_id').references(() => issues.id),
    planId: integer('plan_id').references(() => plans.id),
    bundleId: integer('bundle_id').references(() => bundles.id),
    subscriptionId: integer('subscription_id').references(() => subscriptions.id, {
      onDelete: 'set null',
    }),
    /** The gateway collected the payment by itself, without a user at the page. */
    isRenewal: boolean('is_renewal').notNull().default(false),
    /** The buyer gets a coupon for the issue, or for one period of the plan, to pass on instead of the goods. */
    isGiftPurchase: boolean('is_gift_purchase').notNull().default(false),
    /** The title at the time of the purchase. */
    description: text('description').notNull(),
    amount: money('amount').notNull(),
    /** The coupon that has lowered the price of the goods by `discount`; `amount` is the rest. */
    couponId: integer('coupon_id'),
    discount: money('discount').notNull().default(0),
    /** The part of the agreed price that the customer's balance at the gateway covered; `amount` is the rest. */
    balanceUsed: money('balance_used').notNull().default(0),
    /** The price of the later periods of a plan whose first period costs less; null for the same price. */
    laterAmount: money('later_amount'),
    currency: text('currency').notNull(),
    currencyPrecision: integer('currency_precision').notNull(),
    /** See `paymentStates.ts`. */
    status: text('status').$type<PaymentState>().notNull().default('created'),
    /** The id of the press of the button, from the browser. The user may press again with another id (`tryCount`). */
    attempt: text('client_request_id').notNull(),
    /**
     * The beginning of the text that is stored with the payment at the gateway (`billing/gatewayMetadata.ts`); null in
     * earlier rows and in renewals.
     */
    metadataKey: text('metadata_key').unique('payments_one_metadata_key'),
    /** The number of tries at the gateway, each with new data; part of the idempotency key. */
    tryCount: integer('attempt_count').notNull().default(0),
    /** The payment method of the present try: a repeated try must be identical. */
    paymentMethodId: text('payment_method_id'),
    /** The gateway's id: a PaymentIntent, an order, the sale of a renewal. */
    gatewayId: text('gateway_id'),
    /** The consent to immediate performance and to the end of the right of withdrawal; null without one. */
    consentedAt: time('consented_at'),
    /** SHA-256 of the terms that the user accepted then. */
    termsHash: text('terms_hash'),
    /** The card as the gateway reports it, like 'visa' and '4242'. */
    cardBrand: text('card_brand'),
    cardDigits: text('card_digits'),
    /** The country of the card or of the account, as the gateway reports it with the money. */
    country: text('country'),
    failureCode: text('failure_code').$type<ErrorCode>(),
    failureRaw: text('failure_raw'),
    refunded: money('refunded').notNull().default(0),
    /** Why the store refunds the payment by itself; null without a refund by the store. */
    refundReason: text('refund_reason').$type<RefundReason>(),
    /** The time of the reason: sales that were completed before are not refunded. */
    refundReasonAt: time('refund_reason_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    changedAt: time('changed_at').notNull().defaultNow(),
    completedAt: time('completed_at'),
    /** The time of the reconciler's next request; null when nothing can change any more. */
    reconcileAt: time('reconcile_at'),
    reconcileAttempts: integer('reconcile_attempts').notNull().default(0),
  },
  (t) => [
    unique('payments_one_request').on(t.userId, t.attempt),
    unique('payments_one_each').on(t.gateway, t.gatewayAccountId, t.gatewayId),
    uniqueIndex('payments_one_open_issue')
      .on(t.userId, t.issueId)
      .where(sql`${t.status} in ${isOpen}`),
    uniqueIndex('payments_one_open_bundle')
      .on(t.userId, t.bundleId)
      .where(sql`${t.status} in ${isOpen}`),
    uniqueIndex('payments_one_open_plan')
      .on(t.userId)
      .where(sql`${t.planId} is not null and not ${t.isRenewal} and ${t.status} in ${isOpen}`),
    index('payments_by_user').on(t.userId),
    index('payments_by_subscription').on(t.subscriptionId),
    // For the figures of `/metrics` and the newest row at the start, which would read all payments.
    // The lists of one state read it from its end.
    index('payments_by_status').on(t.status, t.id),
    index('payments_by_amount').on(t.amount, t.id),
    index('payments_by_gateway_id').on(t.gatewayId),
    index('payments_by_created_at').on(t.createdAt),
    index('payments_by_reconcile_at').on(t.reconcileAt),
    index('payments_completed').on(t.completedAt).where(sql`${t.completedAt} is not null`),
    check(
      'payments_for_one_thing',
      sql`num_nonnulls(${t.issueId}, ${t.planId}, ${t.bundleId}) = 1`,
    ),
    check(
      'payments_amount',
      sql`${t.amount} >= 0 and ${t.balanceUsed} >= 0 and ${t.amount} + ${t.balanceUsed} > 0`,
    ),
    check(
      'payments_discount',
      sql`(${t.couponId} is null) = (${t.discount} = 0) and ${t.discount} >= 0`,
    ),
    check(
      'payments_later_amount',
      sql`${t.laterAmount} is null or (${t.planId} is not null and not ${t.isRenewal}
        and ${t.laterAmount} > ${t.amount} + ${t.balanceUsed})`,
    ),
    check('payments_gift', sql`not ${t.isGiftPurchase} or ${t.subscriptionId} is null`),
    check('payments_refunded', sql`${t.refunded} between 0 and ${t.amount}`),
    check('payments_consent', sql`num_nonnulls(${t.consentedAt}, ${t.termsHash}) in (0, 2)`),
  ],
);

/** The refunds that an owner of the store has ordered. The row exists before any request to the gateway. */
export const refunds = pgTable(
  'refunds',
  {
    id: serial('id').primaryKey(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The sum to return. */
    amount: money('amount').notNull(),
    /** The rest of the payment, with the part that the customer's balance at the gateway covered. */
    isWhole: boolean('is_whole').notNull(),
    /** The returned sum of the payment at the time of the order. */
    refundedBefore: money('refunded_before').notNull(),
    /** See `paymentStates.ts`. */
    status: text('status').$type<RefundState>().notNull().default('requested'),
    createdAt: time('created_at').notNull(),
    changedAt: time('changed_at').notNull(),
  },
  (t) => [
    uniqueIndex('refunds_one_open').on(t.paymentId).where(sql`${t.status} = 'requested'`),
    index('refunds_by_payment').on(t.paymentId),
    check('refunds_amount', sql`${t.amount} > 0 or (${t.isWhole} and ${t.amount} = 0)`),
  ],
);

/** The numbered receipts and credit notes, with the seller, the tax and the customer of their time. Rows are only added. */
export const receipts = pgTable(
  'receipts',
  {
    id: serial('id').primaryKey(),
    series: text('series').$type<'receipt' | 'credit'>().notNull(),
    year: integer('year').notNull(),
    /** Without gaps within its series and year. */
    number: integer('number').notNull(),
    /** Both of them, like 'R-2026-000017'. */
    label: text('label').notNull().unique('receipts_one_label'),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The collected sum, or the sum that this credit note returns. */
    amount: money('amount').notNull(),
    issuedAt: time('issued_at').notNull(),
    sellerName: text('seller_name').notNull(),
    sellerAddress: text('seller_address').notNull(),
    taxNumber: text('tax_number').notNull(),
    taxName: text('tax_name').notNull(),
    taxRate: text('tax_rate').notNull(),
    /** The country whose rate it is; empty if that is unknown, or if the rate is the same for all countries. */
    country: text('country').notNull().default(''),
    /** The customer as the account named it at that time; null for a customer who wants nothing. */
    buyer: jsonb('buyer').$type<InvoiceDetails>(),
  },
  (t) => [
    uniqueIndex('receipts_one_receipt').on(t.paymentId).where(sql`${t.series} = 'receipt'`),
    index('receipts_by_payment').on(t.paymentId),
  ],
);

/** What customers want on their later receipts. A guest has none. */
export const invoiceDetails = pgTable('invoice_details', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  address: text('address').notNull(),
  country: text('country').notNull(),
  taxNumber: text('tax_number').notNull(),
});

/** The last number of each series and year. */
export const receiptCounters = pgTable(
  'receipt_counters',
  {
    series: text('series').$type<'receipt' | 'credit'>().notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (t) => [primaryKey({ columns: [t.series, t.year] })],
);

/** The history of a payment. Rows are only added. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: serial('id').primaryKey(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    at: time('at').notNull().defaultNow(),
    /** 'person', 'answer', 'webhook', 'reconciler', 'operator'. */
    source: text('source').notNull(),
    fromState: text('from_state').notNull(),
    toState: text('to_state').notNull(),
    /** A sentence for support, without personal data. */
    note: text('note').notNull().default(''),
  },
  (t) => [index('payment_events_by_payment').on(t.paymentId)],
);

/** Webhook events, stored before they are processed: the response to the gateway is a promise. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: serial('id').primaryKey(),
    gateway: text('gateway').$type<GatewayName>().notNull(),
    gatewayAccountId: text('gateway_account_id').notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    /** The gateway's id of the object: a PaymentIntent, a subscription. */
    subject: text('subject').notNull(),
    receivedAt: time('received_at').notNull().defaultNow(),
    processedAt: time('processed_at'),
    error: text('error'),
  },
  (t) => [unique('webhook_events_once').on(t.gateway, t.gatewayAccountId, t.eventId)],
);

/**
 * Payments that were collected at a gateway, have metadata of this store, and had no row in `payments` when
 * the store received the event.
 */
export const unbookedPayments = pgTable(
  'unbooked_payments',
  {
    id: serial('id').primaryKey(),
    gateway: text('gateway').$type<GatewayName>().notNull(),
    gatewayAccountId: text('gateway_account_id').notNull(),
    /** The gateway's id, as in `payments`. */
    gatewayId: text('gateway_id').notNull(),
    /** The full text that is stored with the payment at the gateway. */
    metadata: text('metadata').notNull(),
    /** See `unbookedStates.ts`. */
    state: text('state').$type<UnbookedState>().notNull().default('open'),
    foundAt: time('found_at').notNull(),
    closedAt: time('closed_at'),
    /** The payment that was created by adoption. */
    paymentId: integer('payment_id').references(() => payments.id),
  },
  (t) => [
    unique('unbooked_payments_one_metadata').on(t.metadata),
    unique('unbooked_payments_one_each').on(t.gateway, t.gatewayAccountId, t.gatewayId),
    check('unbooked_payments_closed', sql`(${t.state} = 'open') = (${t.closedAt} is null)`),
    check(
      'unbooked_payments_adopted',
      sql`(${t.state} = 'adopted') = (${t.paymentId} is not null)`,
    ),
  ],
);

/** All earlier events of a gateway are in `webhook_events`. */
export const webhookCursors = pgTable(
  'webhook_cursors',
  {
    gateway: text('gateway').$type<GatewayName>().notNull(),
    gatewayAccountId: text('gateway_account_id').notNull(),
    readUntil: time('read_until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.gateway, t.gatewayAccountId] })],
);
