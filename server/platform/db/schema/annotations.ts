import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Anchor, Annotation } from '#contract/api/annotations.ts';
import { issues } from './catalog.ts';
import { time } from './columns.ts';
import { users } from './identity.ts';

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
