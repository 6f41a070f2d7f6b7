import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** Minor units; a JavaScript number holds every amount that the contract allows. */
const money = (name: string) => bigint(name, { mode: 'number' });

/** The store itself: one row, made by a migration. */
export const store = pgTable(
  'store',
  {
    id: integer('id').primaryKey().default(1),
    name: text('name').notNull().default('Gatefold'),
    icon: text('icon').notNull().default(''),
    description: text('description').notNull().default(''),
    currency: text('currency').notNull().default('USD'),
    currencyPrecision: integer('currency_precision').notNull().default(2),
    locale: text('locale').notNull().default('en'),
    uiDirection: text('ui_direction').notNull().default('ltr'),
    rtl: boolean('rtl').notNull().default(false),
    theme: text('theme').notNull().default('kiosk'),
    terms: text('terms').notNull().default(''),
    privacy: text('privacy').notNull().default(''),
    siteMessageId: text('site_message_id').notNull().default(''),
    siteMessageHeader: text('site_message_header').notNull().default(''),
    siteMessageText: text('site_message_text').notNull().default(''),
    auth: boolean('auth').notNull().default(true),
    payments: boolean('payments').notNull().default(true),
    promoOnly: boolean('promo_only').notNull().default(false),
    sandbox: boolean('sandbox').notNull().default(false),
    downloading: boolean('downloading').notNull().default(true),
    pagination: boolean('pagination').notNull().default(true),
    authToRead: boolean('auth_to_read').notNull().default(false),
  },
  (t) => [check('store_is_one_row', sql`${t.id} = 1`)],
);

/** A file in the blob store, named by its content. */
export const files = pgTable('files', {
  sha256: text('sha256').primaryKey(),
  size: bigint('size', { mode: 'number' }).notNull(),
  mediaType: text('media_type').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const issues = pgTable(
  'issues',
  {
    id: serial('id').primaryKey(),
    title: text('title').notNull().default(''),
    description: text('description').notNull().default(''),
    isFree: boolean('is_free').notNull(),
    price: money('price').notNull(),
    /** The catalogue's order: the highest first. */
    position: integer('position').notNull(),
    full: text('full_sha256')
      .notNull()
      .references(() => files.sha256),
    fullPages: integer('full_pages').notNull(),
    sample: text('sample_sha256').references(() => files.sha256),
    samplePages: integer('sample_pages'),
    coverFileName: text('cover_file_name').notNull(),
    coverWidth: integer('cover_width').notNull(),
    coverHeight: integer('cover_height').notNull(),
    /** Which issue of the demo this is, so that an interrupted seeding goes on where it stopped. */
    demoKey: text('demo_key').unique(),
    publishedAt: time('published_at').notNull().defaultNow(),
    withdrawnAt: time('withdrawn_at'),
  },
  (t) => [
    unique('issues_cover_file_name').on(t.coverFileName),
    index('issues_by_position').on(t.position),
    check('issues_price_not_negative', sql`${t.price} >= 0`),
    check('issues_free_costs_nothing', sql`not ${t.isFree} or ${t.price} = 0`),
  ],
);

/** A cover at one width in one format, made when the issue is published. */
export const coverRenditions = pgTable(
  'cover_renditions',
  {
    issueId: integer('issue_id')
      .notNull()
      .references(() => issues.id, { onDelete: 'cascade' }),
    width: integer('width').notNull(),
    format: text('format').notNull(),
    file: text('file_sha256')
      .notNull()
      .references(() => files.sha256),
  },
  (t) => [unique('cover_renditions_one_each').on(t.issueId, t.width, t.format)],
);

export const plans = pgTable('plans', {
  id: serial('id').primaryKey(),
  period: text('period').notNull(),
  price: money('price').notNull(),
  archivedAt: time('archived_at'),
});

export const users = pgTable(
  'users',
  {
    id: serial('id').primaryKey(),
    email: text('email'),
    /** By a provider that is believed about e-mails: only then may another identity join by it. */
    emailVouched: boolean('email_vouched').notNull().default(false),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  // One account for an e-mail, however it is written, also where two register at once.
  (t) => [uniqueIndex('users_one_email').on(sql`lower(${t.email})`)],
);

/**
 * Who somebody is elsewhere. The key is what the provider vouches for, never the e-mail, which can
 * change hands.
 */
export const identities = pgTable(
  'identities',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 'google', or 'custom' for the store's own. */
    provider: text('provider').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('identities_one_each').on(t.provider, t.issuer, t.subject),
    index('identities_by_user').on(t.userId),
  ],
);

/** Signed-in sessions only: a guest's cookie is a random value that stands in no table. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's value: a stolen database opens no session. */
    idHash: text('id_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
    /** To within an hour: it decides when a session that nobody uses ends. */
    lastUsedAt: time('last_used_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('sessions_by_user').on(t.userId)],
);

/** A sign-in under way at a provider, from the window's opening until the page took the news. */
export const signIns = pgTable(
  'sign_ins',
  {
    /** Of the `state` that the provider brings back. */
    stateHash: text('state_hash').primaryKey(),
    /** Of the cookie in the window's own browser: a callback elsewhere is somebody else's. */
    windowHash: text('window_hash').notNull(),
    /** Of the verifier that stays in the page which opened the window. */
    handOffHash: text('hand_off_hash').notNull(),
    provider: text('provider').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** The callback came: a state is used once. */
    returnedAt: time('returned_at'),
    /** How it ended: one of these, once it has. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The registration's `keyHash`. */
    registration: text('registration'),
    /** A code of the contract's errors. */
    failure: text('failure'),
    /** The page was signed in by it, which happens once. */
    takenAt: time('taken_at'),
  },
  (t) => [
    unique('sign_ins_by_hand_off').on(t.handOffHash),
    index('sign_ins_by_end').on(t.expiresAt),
  ],
);

/** Somebody whom a provider vouched for and who has not confirmed yet. Ends after 15 minutes. */
export const registrations = pgTable(
  'registrations',
  {
    keyHash: text('key_hash').primaryKey(),
    csrfHash: text('csrf_hash').notNull(),
    provider: text('provider').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email'),
    emailVouched: boolean('email_vouched').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (t) => [index('registrations_by_end').on(t.expiresAt)],
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
    createdAt: time('created_at').notNull().defaultNow(),
    revokedAt: time('revoked_at'),
  },
  (t) => [
    uniqueIndex('purchases_one_live').on(t.userId, t.issueId).where(sql`${t.revokedAt} is null`),
  ],
);

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: time('expires_at').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [index('subscriptions_by_user').on(t.userId)],
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
  (t) => [index('open_tokens_by_age').on(t.createdAt)],
);

/**
 * What people have asked the store for help with. The row is the safe copy: it is there before
 * anything is mailed, and where nothing is mailed it is the message.
 */
export const supportRequests = pgTable(
  'support_requests',
  {
    id: serial('id').primaryKey(),
    /** Who was signed in; the e-mail below is what was typed, and proves nothing. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    topic: text('topic').notNull(),
    problem: text('problem').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    /** Tries to mail it that have been begun. */
    attempts: integer('attempts').notNull().default(0),
    /** When the next one is due; null where it is mailed, given up, or was never to be mailed. */
    nextTryAt: time('next_try_at'),
    mailedAt: time('mailed_at'),
    /** By the publisher's own word. */
    answeredAt: time('answered_at'),
  },
  (t) => [
    index('support_requests_by_user').on(t.userId),
    index('support_requests_by_next_try').on(t.nextTryAt),
  ],
);

/** What the store makes for itself where several processes share one database. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
