import { sql } from 'drizzle-orm';
import {
  bigint,
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
  uuid,
} from 'drizzle-orm/pg-core';
import type { PublishRefusal } from '#contract/admin/issue.ts';
import type { ReadingDirection, SpreadsMode, TextAccess } from '#contract/api/issue.ts';
import type { ReadingType } from '#contract/api/reading.ts';
import type { WithdrawalOffer } from '#contract/api/withdrawal.ts';
import type { Locale } from '#contract/boot.ts';
import type { PackState } from '#contract/pack/format.ts';
import { money, time } from './columns.ts';

/** The texts of the store in one language. */
export type StoreTexts = Partial<
  Record<'terms' | 'privacy' | 'accessibility' | 'siteMessageHeader' | 'siteMessageText', string>
>;

/** The store itself: one row, inserted by a migration. */
export const store = pgTable(
  'store',
  {
    id: integer('id').primaryKey().default(1),
    /** Identifies this store at gateways that several stores share. It is written once. */
    uid: uuid('uid').notNull().defaultRandom(),
    /** Changes with every restored backup: sequences of annotations from before say nothing afterwards. */
    annotationsEpoch: uuid('annotations_epoch').notNull().defaultRandom(),
    name: text('name').notNull().default('Gatefold'),
    icon: text('icon').notNull().default(''),
    description: text('description').notNull().default(''),
    currency: text('currency').notNull().default('USD'),
    currencyPrecision: integer('currency_precision').notNull().default(2),
    locale: text('locale').notNull().default('en'),
    uiDirection: text('ui_direction').notNull().default('ltr'),
    isRightToLeft: boolean('is_right_to_left').notNull().default(false),
    theme: text('theme').notNull().default('kiosk'),
    /** A colour like #a8321a in place of the theme's; empty for the theme's. */
    accent: text('accent').notNull().default(''),
    /** The four texts below are in the store's language; these are the same texts in others. */
    translations: jsonb('translations')
      .$type<Readonly<Partial<Record<Locale, StoreTexts>>>>()
      .notNull()
      .default({}),
    terms: text('terms').notNull().default(''),
    privacy: text('privacy').notNull().default(''),
    accessibility: text('accessibility').notNull().default(''),
    accessibilityPageEnabled: boolean('accessibility_page_enabled').notNull().default(true),
    siteMessageId: text('site_message_id').notNull().default(''),
    siteMessageHeader: text('site_message_header').notNull().default(''),
    siteMessageText: text('site_message_text').notNull().default(''),
    feedsEnabled: boolean('feeds_enabled').notNull().default(true),
    newsEnabled: boolean('news_enabled').notNull().default(false),
    signInEnabled: boolean('sign_in_enabled').notNull().default(true),
    paymentsEnabled: boolean('payments_enabled').notNull().default(true),
    couponsOnly: boolean('coupons_only').notNull().default(false),
    previewMode: boolean('preview_mode').notNull().default(false),
    downloadsEnabled: boolean('downloads_enabled').notNull().default(true),
    paginationEnabled: boolean('pagination_enabled').notNull().default(true),
    signInToRead: boolean('sign_in_to_read').notNull().default(false),
    textSearchEnabled: boolean('text_search_enabled').notNull().default(true),
    articleViewEnabled: boolean('article_view_enabled').notNull().default(true),
    giftLinksEnabled: boolean('gift_links_enabled').notNull().default(false),
    /** Whether issues are also sold as gifts. */
    giftPurchasesEnabled: boolean('gift_purchases_enabled').notNull().default(false),
    emailSignInEnabled: boolean('email_sign_in_enabled').notNull().default(false),
    passkeysEnabled: boolean('passkeys_enabled').notNull().default(false),
    guestCheckoutEnabled: boolean('guest_checkout_enabled').notNull().default(false),
    offlineEnabled: boolean('offline_enabled').notNull().default(false),
    /** The number of browsers that one gift link opens. */
    giftVisitors: integer('gift_visitors').notNull().default(20),
    /** Whom the withdrawal function is offered to. */
    withdrawal: text('withdrawal').$type<WithdrawalOffer>().notNull().default('off'),
    /** The seller in receipts. Receipts have numbers of their own while it is not empty. */
    sellerName: text('seller_name').notNull().default(''),
    sellerAddress: text('seller_address').notNull().default(''),
    taxNumber: text('tax_number').notNull().default(''),
    /** The name of the tax that prices include, and its rate in percent; empty for none. */
    taxName: text('tax_name').notNull().default(''),
    taxRate: text('tax_rate').notNull().default(''),
    /** Other rates by country: lines like 'DE 7'. */
    taxRates: text('tax_rates').notNull().default(''),
    /** The days that a renewal may be late before access ends; 0 for the usual days, without reminders. */
    graceDays: integer('grace_days').notNull().default(0),
    /** The days between the notice of a renewal and the renewal; empty for those of the plan's period. */
    renewalReminder: text('renewal_reminder').notNull().default(''),
    /** The time of the last finished backup; null before the first. */
    backedUpAt: time('backed_up_at'),
  },
  (t) => [check('store_is_one_row', sql`${t.id} = 1`)],
);

/** The uploaded icon of the store in one size. The setting `icon` has its name in its address. */
export const storeIcons = pgTable(
  'store_icons',
  {
    name: text('name').notNull(),
    /** Pixels. */
    size: integer('size').notNull(),
    file: text('file_sha256')
      .notNull()
      .references(() => files.sha256),
  },
  (t) => [primaryKey({ columns: [t.name, t.size] })],
);

/** A file in the blob store, named by its hash. */
export const files = pgTable(
  'files',
  {
    sha256: text('sha256').primaryKey(),
    size: bigint('size', { mode: 'number' }).notNull(),
    mediaType: text('media_type').notNull(),
    /**
     * The byte ranges that the first page needs, in the format of a Range header; null for files that were
     * not examined.
     */
    firstPageRanges: text('first_page_ranges'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [index('files_by_created_at').on(t.createdAt)],
);

export const issues = pgTable(
  'issues',
  {
    id: serial('id').primaryKey(),
    title: text('title').notNull().default(''),
    description: text('description').notNull().default(''),
    isFree: boolean('is_free').notNull(),
    price: money('price').notNull(),
    /** The order of the catalogue: the highest first. */
    sortOrder: integer('sort_order').notNull(),
    /** The file that is read. */
    full: text('full_sha256')
      .notNull()
      .references(() => files.sha256),
    /** The file with the publisher's pictures, for downloads and exports; null if it is `full`. */
    download: text('download_sha256').references(() => files.sha256),
    fullPages: integer('full_pages').notNull(),
    sample: text('sample_sha256').references(() => files.sha256),
    /** SHA-256 of the publisher's file, which is not stored; null for earlier issues. */
    source: text('source_sha256'),
    samplePages: integer('sample_pages'),
    coverFileName: text('cover_file_name').notNull(),
    coverWidth: integer('cover_width').notNull(),
    coverHeight: integer('cover_height').notNull(),
    /** The size of page 1 as a cover, where the cover is a picture of the publisher; null otherwise. */
    pageWidth: integer('page_width'),
    pageHeight: integer('page_height'),
    /** Identifies the issue for an interrupted seeding. */
    seedKey: text('seed_key').unique(),
    /** Identifies the issue when a folder is imported again. */
    importKey: text('import_key').unique(),
    /** The language of the text as a BCP 47 tag; null when unknown. */
    language: text('language'),
    /** The direction of reading; 'auto' follows the file and the store. */
    readingDirection: text('reading_direction').$type<ReadingDirection>().notNull().default('auto'),
    /** The series of which the issue is a part; null without one. */
    series: text('series'),
    /** The number in the series as it is printed. */
    issueNumber: text('issue_number'),
    /** 2026, 2026-11 or 2026-11-22. */
    coverDate: text('cover_date'),
    authors: text('authors').array().$type<readonly string[]>().notNull().default([]),
    tags: text('tags').array().$type<readonly string[]>().notNull().default([]),
    /** What the file offers to a screen reader; null for an issue that an earlier version published. */
    textAccess: text('text_access').$type<TextAccess>(),
    /** Whether two pages are shown side by side. */
    spreads: text('spreads').$type<SpreadsMode>().notNull().default('auto'),
    /** The time of the first listing; null for a draft. */
    publishedAt: time('published_at').defaultNow(),
    /** Not listed since then. */
    withdrawnAt: time('withdrawn_at'),
    /** The time at which a draft is published by itself; null without one. */
    publishAt: time('publish_at'),
    /** Why the draft was not published at that time; null otherwise. */
    publishRefusal: text('publish_refusal').$type<PublishRefusal>(),
  },
  (t) => [
    unique('issues_cover_file_name').on(t.coverFileName),
    index('issues_by_sort_order').on(t.sortOrder),
    index('issues_by_publish_at').on(t.publishAt).where(sql`${t.publishAt} is not null`),
    check('issues_price_not_negative', sql`${t.price} >= 0`),
    check('issues_free_costs_nothing', sql`not ${t.isFree} or ${t.price} = 0`),
    check('issues_reading_direction_known', sql`${t.readingDirection} in ('auto', 'ltr', 'rtl')`),
    check('issues_text_access_known', sql`${t.textAccess} in ('tagged', 'text', 'scan')`),
    check('issues_spreads_known', sql`${t.spreads} in ('auto', 'single', 'double')`),
    check(
      'issues_drafts_are_not_listed',
      sql`num_nonnulls(${t.publishedAt}, ${t.withdrawnAt}) > 0`,
    ),
  ],
);

/** Earlier files of an issue: users who have them open can continue. */
export const fileVersions = pgTable(
  'file_versions',
  {
    issueId: integer('issue_id')
      .notNull()
      .references(() => issues.id, { onDelete: 'cascade' }),
    type: text('type').$type<ReadingType>().notNull(),
    file: text('file_sha256')
      .notNull()
      .references(() => files.sha256),
    replacedAt: time('replaced_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.issueId, t.type, t.file] })],
);

/** The pack of each PDF of an issue, also of a PDF that was just replaced. */
export const packs = pgTable(
  'packs',
  {
    issueId: integer('issue_id')
      .notNull()
      .references(() => issues.id, { onDelete: 'cascade' }),
    type: text('type').$type<ReadingType>().notNull(),
    /** The PDF. It is no reference, because a pack does not keep the PDF from being deleted. */
    pdf: text('pdf_sha256').notNull(),
    pages: integer('pages').notNull(),
    /** `PACK_FORMAT`. */
    format: integer('format').notNull(),
    state: text('state').$type<PackState>().notNull().default('pending'),
    /** Attempts that failed since the pack was last ordered. */
    failures: integer('failures').notNull().default(0),
    builtPages: integer('built_pages').notNull().default(0),
    /** The time of the next attempt, or the time after which a build counts as interrupted. */
    dueAt: time('due_at').notNull().defaultNow(),
    /** The pack. While it is built again, the earlier one stays. */
    file: text('file_sha256').references(() => files.sha256),
    /** The end of its head, in bytes. */
    headEnd: integer('head_end'),
    /** The end of the picture of page 1 at reading size, which lies behind the head; null without one. */
    pictureEnd: integer('picture_end'),
    /** The pages of the pack that have a picture at reading size. */
    pictures: integer('pictures').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.issueId, t.type, t.pdf] }),
    index('packs_by_due').on(t.dueAt),
    check('packs_state_known', sql`${t.state} in ('pending', 'building', 'ready', 'failed')`),
    check('packs_ready_with_file', sql`${t.state} <> 'ready' or ${t.file} is not null`),
    check('packs_file_with_head', sql`(${t.file} is null) = (${t.headEnd} is null)`),
  ],
);

/** Pictures of the first spread, for publishers only: customers may have to pay for the pages. */
export const pagePreviews = pgTable(
  'page_previews',
  {
    issueId: integer('issue_id')
      .notNull()
      .references(() => issues.id, { onDelete: 'cascade' }),
    /** From 1. */
    page: integer('page').notNull(),
    /** In pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    file: text('file_sha256')
      .notNull()
      .references(() => files.sha256),
  },
  (t) => [primaryKey({ columns: [t.issueId, t.page] })],
);

/** A cover in one width and format: of page 1, created when the issue is published, and of the publisher's own picture. */
export const coverRenditions = pgTable(
  'cover_renditions',
  {
    issueId: integer('issue_id')
      .notNull()
      .references(() => issues.id, { onDelete: 'cascade' }),
    width: integer('width').notNull(),
    format: text('format').notNull(),
    /** Whether it shows a picture of the publisher. Those of page 1 stay beside it. */
    isOwn: boolean('is_own').notNull().default(false),
    file: text('file_sha256')
      .notNull()
      .references(() => files.sha256),
  },
  (t) => [unique('cover_renditions_one_each').on(t.issueId, t.width, t.format, t.isOwn)],
);

export const plans = pgTable(
  'plans',
  {
    id: serial('id').primaryKey(),
    period: text('period').notNull(),
    price: money('price').notNull(),
    /** The price of the first period, for users without an earlier paid plan; null for the same price. */
    firstPrice: money('first_price'),
    /** The length of that first period, a trial; null for a whole period. */
    firstDays: integer('first_days'),
    archivedAt: time('archived_at'),
  },
  (t) => [
    check('plans_first_price', sql`${t.firstPrice} > 0 and ${t.firstPrice} < ${t.price}`),
    check(
      'plans_first_days',
      sql`${t.firstDays} is null or (${t.firstDays} > 0 and ${t.firstPrice} is not null)`,
    ),
  ],
);

/** Issues that are sold together for one price. A bundle keeps its issues, so that a paid one has what was sold. */
export const bundles = pgTable(
  'bundles',
  {
    id: serial('id').primaryKey(),
    title: text('title').notNull(),
    price: money('price').notNull(),
    createdAt: time('created_at').notNull(),
    /** Not sold since then. */
    archivedAt: time('archived_at'),
  },
  (t) => [check('bundles_price', sql`${t.price} > 0`)],
);

export const bundleIssues = pgTable(
  'bundle_issues',
  {
    bundleId: integer('bundle_id')
      .notNull()
      .references(() => bundles.id),
    issueId: integer('issue_id')
      .notNull()
      .references(() => issues.id),
  },
  (t) => [
    primaryKey({ columns: [t.bundleId, t.issueId] }),
    index('bundle_issues_by_issue').on(t.issueId),
  ],
);

/** Secrets of the store when several processes share the database. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** The one row of the store's settings. */
export type StoreRow = typeof store.$inferSelect;
