import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

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
    /** 'pdf', 'receipt' or 'export'. */
    kind: text('kind').notNull(),
    /** The id of the issue or the payment; null when there is only one target. */
    targetId: integer('target_id'),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('download_tokens_by_end').on(t.expiresAt)],
);
