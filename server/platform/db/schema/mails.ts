import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { payments } from './billing.ts';
import { time } from './columns.ts';
import { users } from './identity.ts';
import type { MailDetails, MailKind, MailState } from './mailKinds.ts';
import { subscriptions } from './subscriptions.ts';

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

/**
 * The outbox. The transaction of a change writes the mail about it, and the mail queue sends it later. A
 * sent row stays, so that a repeated report of a gateway sends nothing.
 */
export const outboundMails = pgTable(
  'outbound_mails',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').$type<MailKind>().notNull(),
    /** The event that the mail reports. One event sends one mail. */
    event: text('event').notNull().unique('outbound_mails_one_event'),
    /** The addressee; null for a guest, for the publisher, and after the account was deleted. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The address of a deleted account or of a sign-in, until the mail is sent. */
    recipient: text('recipient'),
    paymentId: integer('payment_id').references(() => payments.id, { onDelete: 'cascade' }),
    subscriptionId: integer('subscription_id').references(() => subscriptions.id, {
      onDelete: 'set null',
    }),
    supportRequestId: integer('support_request_id').references(() => supportRequests.id, {
      onDelete: 'cascade',
    }),
    /** What the mail says about a subscription or a refund at the time of the event. */
    details: jsonb('details').$type<MailDetails>().notNull().default({}),
    createdAt: time('created_at').notNull(),
    state: text('state').$type<MailState>().notNull().default('waiting'),
    /** The number of started attempts to send it. */
    attempts: integer('attempts').notNull().default(0),
    /** The time of the next attempt. While an attempt runs: the time after which it counts as lost. */
    nextAttemptAt: time('next_attempt_at'),
    /** The mail is not sent later than this; null if it is never too late. */
    expiresAt: time('expires_at'),
    mailedAt: time('mailed_at'),
  },
  (t) => [
    index('outbound_mails_by_next_attempt').on(t.nextAttemptAt),
    index('outbound_mails_by_user').on(t.userId),
    index('outbound_mails_by_payment').on(t.paymentId),
    index('outbound_mails_by_subscription').on(t.subscriptionId),
    index('outbound_mails_by_support_request').on(t.supportRequestId),
    check(
      'outbound_mails_next_attempt',
      sql`(${t.state} in ('waiting', 'sending', 'recalled')) = (${t.nextAttemptAt} is not null)`,
    ),
    check('outbound_mails_mailed', sql`(${t.state} = 'sent') = (${t.mailedAt} is not null)`),
    check(
      'outbound_mails_recipient',
      sql`${t.recipient} is null or (${t.userId} is null and ${t.nextAttemptAt} is not null)`,
    ),
  ],
);
