import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  jsonb,
  uniqueIndex,
  uuid,
  customType,
} from 'drizzle-orm/pg-core';
import type { Anchor, Annotation } from '#contract/api/annotations.ts';
import { issues } from './catalog.ts';
import { time } from './columns.ts';
import { users } from './identity.ts';

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

/** The bookmarks, highlights and notes of users, merged from all their devices; deleted ones are tombstones. */
export const annotations = pgTable(
  'annotations',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Made by a device. Another user may have the same. */
    id: uuid('id').notNull(),
    issueId: integer('issue_id')
      .notNull()
      .references(() => issues.id, { onDelete: 'cascade' }),
    /** 'full' or 'sample'. */
    type: text('type').notNull(),
    kind: text('kind').notNull(),
    page: integer('page').notNull(),
    anchor: jsonb('anchor').$type<Anchor>(),
    colour: text('colour').notNull(),
    note: text('note').notNull(),
    isDeleted: boolean('is_deleted').notNull(),
    stamps: jsonb('stamps').$type<Annotation['stamps']>().notNull(),
    /** By the clock of the device. */
    createdAt: time('created_at').notNull(),
    /** By the clock of the store. */
    storedAt: time('stored_at').notNull(),
    /** Counts the changes of the user's annotations. A device pulls those above its cursor. */
    sequence: integer('sequence').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('annotations_sequence').on(t.userId, t.sequence),
    index('annotations_by_issue').on(t.issueId),
    index('annotations_tombstones').on(t.storedAt).where(sql`${t.isDeleted}`),
    check('annotations_page', sql`${t.page} > 0`),
  ],
);

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
