import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgTable,
  serial,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: serial('id').primaryKey(),
    email: text('email'),
    /**
     * By a provider that is believed about e-mails. Only then may another identity join by it, may an
     * operator name the account by it, and does it keep others from registering with it.
     */
    emailVouched: boolean('email_vouched').notNull().default(false),
    /** May use the publisher's page: said by the operator's command and nowhere else. */
    isPublisher: boolean('is_publisher').notNull().default(false),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [
    // One account for a verified e-mail, however it is written, also where two register at once. An
    // unverified one may be in several: it is nobody's yet.
    uniqueIndex('users_one_verified_email')
      .on(sql`lower(${t.email})`)
      .where(sql`${t.emailVouched}`),
    index('users_by_email').on(sql`lower(${t.email})`),
  ],
);

/**
 * Who somebody is elsewhere. The key is what the provider vouches for, never the e-mail, which can
 * change hands.
 */
export const identities = pgTable(
  'identities',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 'google', or 'custom' for the store's own. */
    provider: text('provider').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('identities_one_each').on(t.provider, t.issuer, t.subject),
    index('identities_by_user').on(t.userId),
  ],
);

/** Signed-in sessions only: a guest's cookie is a random value that stands in no table. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's value: a stolen database opens no session. */
    idHash: text('id_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
    /** To within an hour: it decides when a session that nobody uses ends. */
    lastUsedAt: time('last_used_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('sessions_by_user').on(t.userId)],
);

/** A sign-in under way at a provider, from the window's opening until the page took the news. */
export const signIns = pgTable(
  'sign_ins',
  {
    /** Of the `state` that the provider brings back. */
    stateHash: text('state_hash').primaryKey(),
    /** Of the cookie in the window's own browser: a callback elsewhere is somebody else's. */
    windowHash: text('window_hash').notNull(),
    /** Of the verifier that stays in the page which opened the window. */
    handOffHash: text('hand_off_hash').notNull(),
    provider: text('provider').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** The callback came: a state is used once. */
    returnedAt: time('returned_at'),
    /** How it ended: one of these, once it has. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The registration's `keyHash`. */
    registration: text('registration'),
    /** A code of the contract's errors. */
    failure: text('failure'),
    /** The page was signed in by it, which happens once. */
    takenAt: time('taken_at'),
  },
  (t) => [
    unique('sign_ins_by_hand_off').on(t.handOffHash),
    index('sign_ins_by_end').on(t.expiresAt),
  ],
);

/** Somebody whom a provider vouched for and who has not confirmed yet. Ends after 15 minutes. */
export const registrations = pgTable(
  'registrations',
  {
    keyHash: text('key_hash').primaryKey(),
    csrfHash: text('csrf_hash').notNull(),
    provider: text('provider').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email'),
    emailVouched: boolean('email_vouched').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (t) => [index('registrations_by_end').on(t.expiresAt)],
);
