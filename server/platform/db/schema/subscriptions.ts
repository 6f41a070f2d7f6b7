import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  serial,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { GatewayName } from '#contract/api/payment.ts';
import { type SubscriptionStatus, usualGraceDays } from './paymentStates.ts';
import type { PlanChangeState } from './planChangeStates.ts';
import { plans } from './catalog.ts';
import { money, time } from './columns.ts';
import { users } from './identity.ts';

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The end of the access to all issues; in the past before the first payment. */
    expiresAt: time('expires_at').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    /**
     * The beginning of the first paid period. It follows the access that the user had at the order. null for a
     * granted subscription, and in rows of earlier versions.
     */
    startsAt: time('starts_at'),
    /** null for a granted subscription, together with the columns below. */
    gateway: text('gateway').$type<GatewayName>(),
    /** The account at the gateway; '' except for connected accounts. */
    gatewayAccountId: text('gateway_account_id').notNull().default(''),
    /** null until the gateway has answered. */
    gatewayId: text('gateway_id'),
    planId: integer('plan_id').references(() => plans.id),
    /** See `paymentStates.ts`. */
    status: text('status').$type<SubscriptionStatus>(),
    nextBillingAt: time('next_billing_at'),
    /** The part of `expiresAt` after the paid time. A period keeps the days that it began with. */
    graceDays: integer('grace_days').notNull().default(usualGraceDays),
    /** Granted by the list of print subscribers, which moves its end. */
    isPrint: boolean('is_print').notNull().default(false),
    /** The time of the reconciler's next request; null when nothing can change any more. */
    reconcileAt: time('reconcile_at'),
  },
  (t) => [
    index('subscriptions_by_user').on(t.userId),
    index('subscriptions_by_reconcile_at').on(t.reconcileAt),
    index('subscriptions_by_end').on(t.expiresAt, t.id),
    index('subscriptions_by_status').on(t.status, t.id),
    uniqueIndex('subscriptions_one_each').on(t.gateway, t.gatewayAccountId, t.gatewayId),
    // A user pays for one subscription at a time.
    uniqueIndex('subscriptions_one_renewing')
      .on(t.userId)
      .where(sql`${t.status} in ('pending', 'active', 'past_due', 'resuming')`),
    uniqueIndex('subscriptions_one_of_print').on(t.userId).where(sql`${t.isPrint}`),
    check('subscriptions_whole', sql`(${t.gateway} is null) = (${t.status} is null)`),
  ],
);

/** The addresses of the publisher's print subscribers, who read all issues. */
export const printSubscribers = pgTable(
  'print_subscribers',
  {
    /** In lower case. */
    addressKey: text('address_key').primaryKey(),
    endsAt: time('ends_at').notNull(),
    /** The account that had this verified e-mail first. A change of its e-mail changes nothing here. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [index('print_subscribers_by_user').on(t.userId)],
);

/**
 * Changes of the plan of a subscription. The row exists before any request to the gateway. The new plan begins
 * with the next payment.
 */
export const planChanges = pgTable(
  'plan_changes',
  {
    id: serial('id').primaryKey(),
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    /** The new plan. */
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id),
    /** The price that the user has confirmed. */
    amount: money('amount').notNull(),
    currency: text('currency').notNull(),
    currencyPrecision: integer('currency_precision').notNull(),
    /** The date that the user has confirmed: the end of the paid period. */
    effectiveAt: time('effective_at').notNull(),
    /** See `planChangeStates.ts`. */
    status: text('status').$type<PlanChangeState>().notNull().default('requested'),
    createdAt: time('created_at').notNull(),
    changedAt: time('changed_at').notNull(),
  },
  (t) => [
    uniqueIndex('plan_changes_one_open')
      .on(t.subscriptionId)
      .where(sql`${t.status} in ('requested', 'scheduled', 'withdrawing')`),
    index('plan_changes_by_subscription').on(t.subscriptionId),
    check('plan_changes_amount', sql`${t.amount} > 0`),
  ],
);

/** The id of a user at a gateway that recognises customers. */
export const gatewayCustomers = pgTable(
  'gateway_customers',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    gateway: text('gateway').$type<GatewayName>().notNull(),
    gatewayAccountId: text('gateway_account_id').notNull(),
    customerId: text('customer_id').notNull(),
  },
  (t) => [unique('gateway_customers_one_each').on(t.userId, t.gateway, t.gatewayAccountId)],
);
