import { sql } from 'drizzle-orm';
import { check, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import type { NewsState } from '#contract/admin/news.ts';
import { issues } from './catalog.ts';
import { time } from './columns.ts';

/** The addresses that ask for news of new issues. An ended subscription has no row. */
export const newsSubscriptions = pgTable(
  'news_subscriptions',
  {
    id: serial('id').primaryKey(),
    /** In lower case. An address has one subscription. */
    addressKey: text('address_key').notNull().unique('news_subscriptions_one_each'),
    /** Upper and lower case as typed. */
    email: text('email').notNull(),
    /** The hash of the token in the confirming link, until it is used. */
    linkHash: text('link_hash').unique('news_subscriptions_one_link'),
    linkEndsAt: time('link_ends_at'),
    /** null until the link is used. Such a row ends with its link. */
    confirmedAt: time('confirmed_at'),
    /** The issues in succession for which the mail server has refused the address. */
    bounces: integer('bounces').notNull().default(0),
  },
  (t) => [
    check('news_subscriptions_link', sql`(${t.linkHash} is null) = (${t.linkEndsAt} is null)`),
    check(
      'news_subscriptions_open',
      sql`${t.confirmedAt} is not null or ${t.linkHash} is not null`,
    ),
  ],
);

/** The mails about a new issue to all subscribers. The sending goes on after `lastId`, so no subscriber gets two. */
export const newsSendings = pgTable('news_sendings', {
  issueId: integer('issue_id')
    .primaryKey()
    .references(() => issues.id, { onDelete: 'cascade' }),
  state: text('state').$type<NewsState>().notNull().default('running'),
  startedAt: time('started_at').notNull(),
  /** The time of the last batch, or of the last order to continue. */
  movedAt: time('moved_at').notNull(),
  /** The last subscription that has a mail. */
  lastId: integer('last_id').notNull().default(0),
  recipients: integer('recipients').notNull(),
  sent: integer('sent').notNull().default(0),
  refused: integer('refused').notNull().default(0),
});
