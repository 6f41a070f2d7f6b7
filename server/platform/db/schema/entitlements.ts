import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  serial,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { money, time } from './columns.ts';
import { issues } from './catalog.ts';
import { payments } from './billing.ts';
import { users } from './identity.ts';
import { subscriptions } from './subscriptions.ts';

/**
 * Gift links: each opens one issue for all who hold it, while its user may read the issue. The right is
 * decided by `entitlements/rights.ts`.
 */
export const giftLinks = pgTable(
  'gift_links',
  {
    id: serial('id').primaryKey(),
    issueId: integer('issue_id')
      .notNull()
      .references(() => issues.id, { onDelete: 'cascade' }),
    /** The user who made the link; null for a preview link, which publishers make of drafts too. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the link. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: time('created_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
    revokedAt: time('revoked_at'),
  },
  (t) => [
    index('gift_links_by_user').on(t.userId, t.createdAt),
    index('gift_links_by_issue').on(t.issueId),
    index('gift_links_by_age').on(t.createdAt),
    check('gift_links_end_later', sql`${t.expiresAt} > ${t.createdAt}`),
  ],
);

/** The browsers that have opened a gift link. Each has a token of its own, so that each counts once. */
export const giftOpenings = pgTable(
  'gift_openings',
  {
    id: serial('id').primaryKey(),
    giftLinkId: integer('gift_link_id')
      .notNull()
      .references(() => giftLinks.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the browser's cookie. */
    tokenHash: text('token_hash').notNull().unique(),
    openedAt: time('opened_at').notNull(),
  },
  (t) => [
    index('gift_openings_by_link').on(t.giftLinkId),
    index('gift_openings_by_time').on(t.openedAt),
  ],
);

export const purchases = pgTable(
  'purchases',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issueId: integer('issue_id')
      .notNull()
      .references(() => issues.id),
    /** The payment; null for a grant or a coupon. That of a bundle has several purchases. */
    paymentId: integer('payment_id').references((): AnyPgColumn => payments.id),
    createdAt: time('created_at').notNull().defaultNow(),
    revokedAt: time('revoked_at'),
  },
  (t) => [
    uniqueIndex('purchases_one_live').on(t.userId, t.issueId).where(sql`${t.revokedAt} is null`),
    unique('purchases_once_each').on(t.paymentId, t.issueId),
    index('purchases_by_issue').on(t.issueId).where(sql`${t.revokedAt} is null`),
  ],
);

/** A coupon of the publisher: one issue without an end, or all issues for some days. */
export const coupons = pgTable(
  'coupons',
  {
    id: serial('id').primaryKey(),
    /** In the publisher's spelling. */
    code: text('code').notNull(),
    /** The form for lookups: one case, letters and digits only. */
    normalizedCode: text('normalized_code').notNull(),
    /** The issue that it opens, or to which its discount applies. Without an issue, a discount applies to all. */
    issueId: integer('issue_id').references(() => issues.id),
    allAccessDays: integer('all_access_days'),
    discountPercent: integer('discount_percent'),
    /** In minor units of the currency of the store. */
    discountAmount: money('discount_amount'),
    /** The number of users that may redeem it; null is unlimited. */
    maxUses: integer('max_uses'),
    usedCount: integer('used_count').notNull().default(0),
    createdAt: time('created_at').notNull().defaultNow(),
    endsAt: time('ends_at'),
    /** The payment of the gift whose recipient redeems the coupon; null for a coupon of the publisher. */
    giftPaymentId: integer('gift_payment_id')
      .unique('coupons_one_each_gift')
      .references((): AnyPgColumn => payments.id),
    /** Withdrawn by the publisher. Earlier redemptions stay valid. */
    withdrawnAt: time('withdrawn_at'),
  },
  (t) => [
    uniqueIndex('coupons_one_live').on(t.normalizedCode).where(sql`${t.withdrawnAt} is null`),
    check(
      'coupons_give_one_thing',
      sql`case num_nonnulls(${t.discountPercent}, ${t.discountAmount})
        when 0 then num_nonnulls(${t.issueId}, ${t.allAccessDays}) = 1
        when 1 then ${t.allAccessDays} is null else false end`,
    ),
    check(
      'coupons_discount',
      sql`${t.discountPercent} between 1 and 99 or ${t.discountAmount} > 0
        or num_nonnulls(${t.discountPercent}, ${t.discountAmount}) = 0`,
    ),
    check('coupons_some_days', sql`${t.allAccessDays} > 0`),
    check('coupons_not_overused', sql`${t.usedCount} <= ${t.maxUses}`),
  ],
);

/** The redemptions of coupons, and their results. */
export const redemptions = pgTable(
  'redemptions',
  {
    id: serial('id').primaryKey(),
    couponId: integer('coupon_id')
      .notNull()
      .references(() => coupons.id),
    /** null after the account was deleted: the use is still counted. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** One of the two is set unless it is a discount, until the account is deleted. */
    purchaseId: integer('purchase_id').references(() => purchases.id, { onDelete: 'set null' }),
    subscriptionId: integer('subscription_id').references(() => subscriptions.id, {
      onDelete: 'set null',
    }),
    /** The payment with the discount. A payment that ends without money loses its redemption. */
    paymentId: integer('payment_id')
      .unique('redemptions_one_each_payment')
      .references(() => payments.id),
    redeemedAt: time('redeemed_at').notNull().defaultNow(),
  },
  (t) => [
    unique('redemptions_once_each').on(t.couponId, t.userId),
    index('redemptions_by_user').on(t.userId),
  ],
);

/** Tokens with which the reader reports that a document was opened. Each is used once. */
export const readEvents = pgTable(
  'read_events',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionHash: text('session_hash').notNull(),
    issueId: integer('issue_id')
      .notNull()
      .references(() => issues.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    openedAt: time('opened_at'),
  },
  (t) => [
    index('read_events_by_age').on(t.createdAt),
    index('read_events_opened').on(t.openedAt).where(sql`${t.openedAt} is not null`),
  ],
);

/**
 * Download tokens: one file for one tab that sends no cookies, on behalf of a user who is signed in in a
 * frame.
 */
export const downloadTokens = pgTable(
  'download_tokens',
  {
    /** The hash of the secret in the tab's address. */
    secretHash: text('secret_hash').primaryKey(),
    /** The session of the user. The token is void after the session has ended. */
    sessionHash: text('session_hash').notNull(),
    /** 'pdf', 'receipt', 'invoice' or 'export'. */
    kind: text('kind').notNull(),
    /** The id of the issue, the payment or the invoice; null when there is only one target. */
    targetId: integer('target_id'),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('download_tokens_by_end').on(t.expiresAt)],
);
