import { customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { issues } from './catalog.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * The text of each page of an issue, for the search in all issues. The rows are derived from the packs, so a backup
 * leaves them out. A row counts while `pdf` is the present file of its issue.
 */
export const pageTexts = pgTable(
  'page_texts',
  {
    issueId: integer('issue_id')
      .notNull()
      .references(() => issues.id, { onDelete: 'cascade' }),
    /** The whole issue, never its sample. */
    pdf: text('pdf_sha256').notNull(),
    /** From 1. A page without text has a row too, so that an issue without text counts as indexed. */
    page: integer('page').notNull(),
    /** `TEXT_INDEX_VERSION`. */
    version: integer('version').notNull(),
    text: text('text').notNull(),
    /** The tokens of `indexTokens`. */
    tokens: tsvector('tokens').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.issueId, t.pdf, t.page] }),
    index('page_texts_by_token').using('gin', t.tokens),
  ],
);
