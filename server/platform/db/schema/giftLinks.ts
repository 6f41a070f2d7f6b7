import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { issues } from './catalog.ts';
import { time } from './columns.ts';
import { users } from './identity.ts';

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
    /** The user who made the link. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
