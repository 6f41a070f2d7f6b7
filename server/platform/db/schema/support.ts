import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';
import { users } from './identity.ts';

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
