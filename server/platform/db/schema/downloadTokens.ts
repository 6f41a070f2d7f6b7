import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

/** What a tab that sends no cookies may fetch, once, for whoever is signed in in a frame. */
export const tickets = pgTable(
  'tickets',
  {
    /** Of what stands in the tab's address. */
    secretHash: text('secret_hash').primaryKey(),
    /** Of the session that asked; once it has ended the ticket opens nothing. */
    sessionHash: text('session_hash').notNull(),
    /** 'pdf', 'receipt' or 'export'. */
    what: text('what').notNull(),
    /** Of the issue or the payment; null where there is only one such thing. */
    targetId: integer('target_id'),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('tickets_by_end').on(t.expiresAt)],
);
