import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { issues } from './catalog.ts';
import { time } from './columns.ts';
import { users } from './identity.ts';

/** Where a user reads in each edition, merged from the reports of all their devices. */
export const readingPositions = pgTable(
  'reading_positions',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issueId: integer('issue_id')
      .notNull()
      .references(() => issues.id, { onDelete: 'cascade' }),
    /** 'full' or 'sample'. */
    type: text('type').notNull(),
    page: integer('page').notNull(),
    pageCount: integer('page_count').notNull(),
    furthestPage: integer('furthest_page').notNull(),
    isFinished: boolean('is_finished').notNull(),
    /** The device of the newest report. */
    device: text('device').notNull(),
    readAt: time('read_at').notNull(),
    /** When the user removed the issue from "Continue reading". A later report clears it. */
    removedAt: time('removed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.issueId, t.type] }),
    index('reading_positions_newest').on(t.userId, t.readAt),
    index('reading_positions_by_issue').on(t.issueId),
    check('reading_positions_page', sql`${t.page} between 1 and ${t.pageCount}`),
    check(
      'reading_positions_furthest',
      sql`${t.furthestPage} between ${t.page} and ${t.pageCount}`,
    ),
  ],
);
