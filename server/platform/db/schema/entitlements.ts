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
import { time } from './columns.ts';
import { issues } from './catalogue.ts';
import { payments } from './billing.ts';

import { users } from './identity.ts';
import { subscriptions } from './subscriptions.ts';

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
    /** What it was paid by; null where it was given, as by a coupon. */
    paymentId: integer('payment_id')
      .unique()
      .references((): AnyPgColumn => payments.id),
    createdAt: time('created_at').notNull().defaultNow(),
    revokedAt: time('revoked_at'),
  },
  (t) => [
    uniqueIndex('purchases_one_live').on(t.userId, t.issueId).where(sql`${t.revokedAt} is null`),
  ],
);

/** What a publisher gives away: one issue for good, or all of them for some days. */
export const promocodes = pgTable(
  'promocodes',
  {
    id: serial('id').primaryKey(),
    /** As the publisher writes it. */
    code: text('code').notNull(),
    /** As it is looked up: in one case, letters and digits only. */
    codeNorm: text('code_norm').notNull(),
    /** What it gives is one of these two. */
    issueId: integer('issue_id').references(() => issues.id),
    allAccessDays: integer('all_access_days'),
    /** How many people may redeem it; null is any number. */
    maxUses: integer('max_uses'),
    usedCount: integer('used_count').notNull().default(0),
    createdAt: time('created_at').notNull().defaultNow(),
    endsAt: time('ends_at'),
    /** By the publisher; what it gave before stays given. */
    withdrawnAt: time('withdrawn_at'),
  },
  (t) => [
    uniqueIndex('promocodes_one_live').on(t.codeNorm).where(sql`${t.withdrawnAt} is null`),
    check('promocodes_give_one_thing', sql`num_nonnulls(${t.issueId}, ${t.allAccessDays}) = 1`),
    check('promocodes_some_days', sql`${t.allAccessDays} > 0`),
    check('promocodes_not_overused', sql`${t.usedCount} <= ${t.maxUses}`),
  ],
);

/** Who redeemed which code, and what they were given by it. */
export const redemptions = pgTable(
  'redemptions',
  {
    id: serial('id').primaryKey(),
    promocodeId: integer('promocode_id')
      .notNull()
      .references(() => promocodes.id),
    /** null once the account is deleted: the use stays counted, and is nobody's. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** One of these two, until it goes with the account. */
    purchaseId: integer('purchase_id').references(() => purchases.id, { onDelete: 'set null' }),
    subscriptionId: integer('subscription_id').references(() => subscriptions.id, {
      onDelete: 'set null',
    }),
    redeemedAt: time('redeemed_at').notNull().defaultNow(),
  },
  (t) => [
    unique('redemptions_once_each').on(t.promocodeId, t.userId),
    index('redemptions_by_user').on(t.userId),
  ],
);

/** Tokens by which the reader reports that a document was opened; each is used once. */
export const openTokens = pgTable(
  'open_tokens',
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
    index('open_tokens_by_age').on(t.createdAt),
    index('open_tokens_opened').on(t.openedAt).where(sql`${t.openedAt} is not null`),
  ],
);
