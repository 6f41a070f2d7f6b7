import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { payments } from './billing.ts';
import { time } from './columns.ts';
import { users } from './identity.ts';
import type { MailDetails, MailKind, MailState } from './mailKinds.ts';
import { subscriptions } from './subscriptions.ts';
import type { WithdrawalState } from './withdrawalStates.ts';

/**
 * Requests for support. The row is written before any mail is sent, and is the message itself when mail is
 * not configured.
 */
export const supportRequests = pgTable(
  'support_requests',
  {
    id: serial('id').primaryKey(),
    /** The signed-in user. The e-mail below was typed and is not verified. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    topic: text('topic').notNull(),
    problem: text('problem').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    /** Set by the publisher. */
    answeredAt: time('answered_at'),
  },
  (t) => [
    index('support_requests_by_user').on(t.userId),
    index('support_requests_by_email').on(sql`lower(${t.email})`, t.createdAt),
  ],
);

/** Declarations of customers who withdraw from a purchase. The fields are as typed: nothing of them is verified. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: serial('id').primaryKey(),
    /** The signed-in user. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The name, the order and the address are empty after the deletion of the account. */
    name: text('name').notNull(),
    order: text('order_number').notNull(),
    email: text('email').notNull(),
    receivedAt: time('received_at').notNull(),
    /** See `withdrawalStates.ts`. */
    state: text('state').$type<WithdrawalState>().notNull().default('received'),
    decidedAt: time('decided_at'),
    /** The payment that the publisher refunds. */
    paymentId: integer('payment_id').references(() => payments.id),
    /** The publisher's text for a refused customer. */
    reason: text('reason').notNull().default(''),
    /** The account was deleted before the decision, which erases the typed fields. */
    erasesSender: boolean('erases_sender').notNull().default(false),
  },
  (t) => [
    index('withdrawals_by_user').on(t.userId),
    index('withdrawals_by_payment').on(t.paymentId),
    index('withdrawals_by_email').on(sql`lower(${t.email})`, t.receivedAt),
    index('withdrawals_open').on(t.id).where(sql`${t.state} = 'received'`),
    check('withdrawals_decided', sql`(${t.state} = 'received') = (${t.decidedAt} is null)`),
    check('withdrawals_payment', sql`${t.paymentId} is null or ${t.state} = 'accepted'`),
  ],
);

/**
 * The mail with the link of a gift that its buyer has ordered. The address is that of another person: the row is deleted some
 * weeks after the day, with the end of the gift, and with the account of the buyer.
 */
export const giftDeliveries = pgTable(
  'gift_deliveries',
  {
    paymentId: integer('payment_id')
      .primaryKey()
      .references(() => payments.id, { onDelete: 'cascade' }),
    /** The buyer. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    recipient: text('recipient').notNull(),
    /** Plain text in lines; empty without one. */
    message: text('message').notNull(),
    /** The calendar day of the store, like '2026-12-24'. */
    day: text('day').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    index('gift_deliveries_by_user').on(t.userId),
    index('gift_deliveries_by_recipient').on(sql`lower(${t.recipient})`, t.createdAt),
  ],
);

/**
 * The outbox. The transaction of a change writes the mail about it, and a job sends it later. A
 * sent row stays, so that a repeated report of a gateway sends nothing.
 */
export const outboundMails = pgTable(
  'outbound_mails',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').$type<MailKind>().notNull(),
    /** The event that the mail reports. One event sends one mail. */
    event: text('event').notNull().unique('outbound_mails_one_event'),
    /** The addressee, or the buyer of a gift whose link is sent; null for a guest, for the publisher, and after the account was deleted. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** A typed address, the address of a sign-in, or that of a deleted account, until the mail is sent. */
    recipient: text('recipient'),
    paymentId: integer('payment_id').references(() => payments.id, { onDelete: 'cascade' }),
    subscriptionId: integer('subscription_id').references(() => subscriptions.id, {
      onDelete: 'set null',
    }),
    supportRequestId: integer('support_request_id').references(() => supportRequests.id, {
      onDelete: 'cascade',
    }),
    withdrawalId: integer('withdrawal_id').references(() => withdrawals.id, {
      onDelete: 'cascade',
    }),
    /** What the mail says about a subscription or a refund at the time of the event. */
    details: jsonb('details').$type<MailDetails>().notNull().default({}),
    createdAt: time('created_at').notNull(),
    state: text('state').$type<MailState>().notNull().default('waiting'),
    /** The mail is not sent later than this; null if it is never too late. */
    expiresAt: time('expires_at'),
    mailedAt: time('mailed_at'),
  },
  (t) => [
    index('outbound_mails_by_user').on(t.userId),
    index('outbound_mails_by_payment').on(t.paymentId),
    index('outbound_mails_by_subscription').on(t.subscriptionId),
    index('outbound_mails_by_support_request').on(t.supportRequestId),
    index('outbound_mails_by_withdrawal').on(t.withdrawalId),
    check('outbound_mails_mailed', sql`(${t.state} = 'sent') = (${t.mailedAt} is not null)`),
    check(
      'outbound_mails_recipient',
      sql`${t.recipient} is null or (${t.userId} is null and ${t.state} in ('waiting', 'sending', 'recalled'))`,
    ),
  ],
);
