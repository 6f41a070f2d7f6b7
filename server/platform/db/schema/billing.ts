import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { GatewayName } from '#contract/api/payment.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { PaymentState, RefundReason } from './paymentStates.ts';
import { money, time } from './columns.ts';
import { issues, plans } from './catalogue.ts';
import { users } from './identity.ts';
import type { UnbookedState } from './unbookedStates.ts';
import { subscriptions } from './subscriptions.ts';

/** The open states of a payment: from them it may still come to money. */
const isOpen = sql.raw("('created', 'submitted', 'requires_action', 'declined', 'processing')");

/**
 * What a person pays, one row from the first press of the button until the money is given back. The
 * row is there before a gateway is asked for anything. Its amount changes once at most: where a balance of
 * the customer at the gateway covers a part of the price, the amount becomes the sum that was collected.
 */
export const payments = pgTable(
  'payments',
  {
    id: serial('id').primaryKey(),
    /** null once the account is deleted: books are kept, and are nobody's. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    gateway: text('gateway').$type<GatewayName>().notNull(),
    account: text('account').notNull().default(''),
    /** What is bought is one of these two. */
    issueId: integer('issue_id').references(() => issues.id),
    planId: integer('plan_id').references(() => plans.id),
    subscriptionId: integer('subscription_id').references(() => subscriptions.id, {
      onDelete: 'set null',
    }),
    /** Nobody is there to press a button: the gateway collected it by itself. */
    isRenewal: boolean('is_renewal').notNull().default(false),
    /** As it was called when it was bought. */
    description: text('description').notNull(),
    amount: money('amount').notNull(),
    /** The part of the agreed price that the customer's balance at the gateway covered; `amount` is the rest. */
    balanceUsed: money('balance_used').notNull().default(0),
    currency: text('currency').notNull(),
    currencyPrecision: integer('currency_precision').notNull(),
    /** See `payments/states.ts`. */
    status: text('status').$type<PaymentState>().notNull().default('created'),
    /** The person's own press of the button. */
    attempt: text('attempt').notNull(),
    /** The beginning of what is written on it at the gateway (`payments/mark.ts`); null in earlier rows and renewals. */
    mark: text('mark').unique('payments_one_mark'),
    /** How often it was handed to the gateway with something new; part of the idempotency key. */
    tries: integer('tries').notNull().default(0),
    /** What the present try is paid with: a try that is repeated must be the same. */
    method: text('method'),
    /** The gateway's own id of it: a PaymentIntent, an order, the sale of a renewal. */
    gatewayId: text('gateway_id'),
    failureCode: text('failure_code').$type<ErrorCode>(),
    failureRaw: text('failure_raw'),
    refunded: money('refunded').notNull().default(0),
    /** The store returns the money by itself, for the reason that follows. */
    isSurplus: boolean('is_surplus').notNull().default(false),
    /** null where the store returns nothing by itself. */
    refundReason: text('refund_reason').$type<RefundReason>(),
    /** When the reason arose: a sale that was complete before is not returned. */
    refundReasonAt: time('refund_reason_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    changedAt: time('changed_at').notNull().defaultNow(),
    completedAt: time('completed_at'),
    /** When the reconciler looks at the gateway next; null where nothing can change any more. */
    nextLookAt: time('next_look_at'),
    looks: integer('looks').notNull().default(0),
    /** When the receipt is due to be mailed; null where it is, or is never to be. */
    receiptDueAt: time('receipt_due_at'),
    receiptTries: integer('receipt_tries').notNull().default(0),
    receiptMailedAt: time('receipt_mailed_at'),
  },
  (t) => [
    unique('payments_one_attempt').on(t.userId, t.attempt),
    unique('payments_one_each').on(t.gateway, t.account, t.gatewayId),
    uniqueIndex('payments_one_open_issue')
      .on(t.userId, t.issueId)
      .where(sql`${t.status} in ${isOpen}`),
    uniqueIndex('payments_one_open_plan')
      .on(t.userId)
      .where(sql`${t.planId} is not null and not ${t.isRenewal} and ${t.status} in ${isOpen}`),
    index('payments_by_user').on(t.userId),
    index('payments_by_next_look').on(t.nextLookAt),
    index('payments_by_receipt').on(t.receiptDueAt),
    index('payments_completed').on(t.completedAt).where(sql`${t.completedAt} is not null`),
    check('payments_for_one_thing', sql`num_nonnulls(${t.issueId}, ${t.planId}) = 1`),
    check(
      'payments_amount',
      sql`${t.amount} >= 0 and ${t.balanceUsed} >= 0 and ${t.amount} + ${t.balanceUsed} > 0`,
    ),
    check('payments_refunded', sql`${t.refunded} between 0 and ${t.amount}`),
  ],
);

/** What happened to a payment, in order; rows are only added. */
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
    was: text('was').notNull(),
    became: text('became').notNull(),
    /** A sentence for whoever looks into it, without anybody's data. */
    note: text('note').notNull().default(''),
  },
  (t) => [index('payment_events_by_payment').on(t.paymentId)],
);

/** What gateways have told us, kept before it is looked at: a yes to them is a promise. */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    id: serial('id').primaryKey(),
    gateway: text('gateway').$type<GatewayName>().notNull(),
    account: text('account').notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    /** What it is about, so that it can be looked up: a PaymentIntent's id, a subscription's. */
    about: text('about').notNull(),
    receivedAt: time('received_at').notNull().defaultNow(),
    processedAt: time('processed_at'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: time('next_try_at'),
    error: text('error'),
  },
  (t) => [
    unique('webhook_inbox_once').on(t.gateway, t.account, t.eventId),
    index('webhook_inbox_by_next_try').on(t.nextTryAt),
  ],
);

/**
 * Payments that have brought money at a gateway and carry the mark of this store, and were not in
 * `payments` when the store heard of them.
 */
export const unbookedPayments = pgTable(
  'unbooked_payments',
  {
    id: serial('id').primaryKey(),
    gateway: text('gateway').$type<GatewayName>().notNull(),
    account: text('account').notNull(),
    /** By which the gateway knows it, as in `payments`. */
    gatewayId: text('gateway_id').notNull(),
    /** All that is written on it at the gateway. */
    mark: text('mark').notNull(),
    /** See `payments/unbookedStates.ts`. */
    state: text('state').$type<UnbookedState>().notNull().default('open'),
    foundAt: time('found_at').notNull(),
    closedAt: time('closed_at'),
    /** Which payment it has become. */
    paymentId: integer('payment_id').references(() => payments.id),
  },
  (t) => [
    unique('unbooked_payments_one_mark').on(t.mark),
    unique('unbooked_payments_one_each').on(t.gateway, t.account, t.gatewayId),
    check('unbooked_payments_closed', sql`(${t.state} = 'open') = (${t.closedAt} is null)`),
    check(
      'unbooked_payments_adopted',
      sql`(${t.state} = 'adopted') = (${t.paymentId} is not null)`,
    ),
  ],
);

/** Up to when all that a gateway has told is in `webhook_inbox`. */
export const gatewayPositions = pgTable(
  'gateway_positions',
  {
    gateway: text('gateway').$type<GatewayName>().notNull(),
    account: text('account').notNull(),
    heardUntil: time('heard_until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.gateway, t.account] })],
);
