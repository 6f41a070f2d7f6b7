import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';
import { users } from './identity.ts';

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
