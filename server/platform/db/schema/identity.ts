import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  type PgColumn,
  pgTable,
  serial,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

/** The order of a list by e-mail, with the accounts without one first. */
export const emailOrder = ({ email }: { readonly email: PgColumn }): SQL =>
  sql`coalesce(lower(${email}), '') collate "C"`;

export const users = pgTable(
  'users',
  {
    id: serial('id').primaryKey(),
    email: text('email'),
    /**
     * Verified by a provider that is trusted about e-mails, or by a mail of the store. Only a verified e-mail links another identity
     * to the account, names the account in the operator's commands, and blocks other registrations.
     */
    emailVerified: boolean('email_verified').notNull().default(false),
    /** May use the publisher's page; set by the operator's command only. */
    isPublisher: boolean('is_publisher').notNull().default(false),
    /** May sell and support too, and see customers. An owner is a publisher. */
    isOwner: boolean('is_owner').notNull().default(false),
    /**
     * SHA-256 of the token of the link in the receipts of a guest; null for an account. A guest has bought with an e-mail that
     * was only typed, and has no way to sign in.
     */
    guestLinkHash: text('guest_link_hash').unique('users_one_guest_link'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [
    // A verified e-mail belongs to one account, whatever its case, also after two registrations at once. An
    // unverified one may belong to several.
    uniqueIndex('users_one_verified_email')
      .on(sql`lower(${t.email})`)
      .where(sql`${t.emailVerified}`),
    index('users_by_email').on(sql`lower(${t.email})`),
    // For the beginning of an e-mail, which an index of the database's language does not find.
    index('users_by_email_prefix').on(sql`lower(${t.email}) collate "C"`),
    index('users_by_email_order').on(emailOrder(t), t.id),
    index('users_by_created_at').on(t.createdAt),
    check('users_owners_publish', sql`${t.isPublisher} or not ${t.isOwner}`),
    check(
      'users_guests_prove_nothing',
      sql`${t.guestLinkHash} is null or not (${t.emailVerified} or ${t.isPublisher})`,
    ),
  ],
);

/**
 * The identities of a user at providers. The key is provider, issuer and subject. It is never the e-mail,
 * which can change its owner.
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

/** Sessions of users. A guest's cookie is a random value without a row. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's value: a stolen database opens no session. */
    idHash: text('id_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
    /** Precise to an hour; decides when an unused session expires. */
    lastUsedAt: time('last_used_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
    /** Opened by the token of a site that frames the store. It adds no way to sign in, and is none of a publisher's. */
    byHost: boolean('by_host').notNull().default(false),
  },
  (t) => [
    index('sessions_by_user').on(t.userId),
    index('sessions_by_end').on(t.expiresAt),
    index('sessions_by_last_use').on(t.lastUsedAt),
  ],
);

/**
 * A sign-in at a provider or by mail, from the opening of the window or the order of the mail until the page has accepted
 * the result.
 */
export const oauthFlows = pgTable(
  'oauth_flows',
  {
    /** The hash of `state`, which the provider returns, or of the token in the link of the mail. */
    stateHash: text('state_hash').primaryKey(),
    /** The hash of the window's cookie: a callback in another browser is rejected. */
    windowHash: text('window_hash').notNull(),
    /** The hash of the verifier of the page that opened the window. */
    handOffHash: text('hand_off_hash').notNull(),
    /** 'email' for a sign-in by mail, 'host' for a used token of a site that frames the store. */
    provider: text('provider').notNull(),
    /** The address of the mail, and the keyed hash of its code. */
    email: text('email'),
    codeHash: text('code_hash'),
    /** The number of codes that were entered. */
    codeTries: integer('code_tries').notNull().default(0),
    expiresAt: time('expires_at').notNull(),
    /** The time of the callback: a state is used once. */
    returnedAt: time('returned_at'),
    /** The result: exactly one of these three, after the callback. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The registration's `keyHash`. */
    registration: text('registration'),
    /** A code of the contract's errors. */
    failure: text('failure'),
    /** The time when the page was signed in, which happens once. */
    takenAt: time('taken_at'),
  },
  (t) => [
    unique('oauth_flows_by_hand_off').on(t.handOffHash),
    index('oauth_flows_by_end').on(t.expiresAt),
  ],
);

/**
 * A verified identity without an account, until its user confirms the registration. Expires after 15
 * minutes.
 */
export const pendingRegistrations = pgTable(
  'pending_registrations',
  {
    keyHash: text('key_hash').primaryKey(),
    csrfHash: text('csrf_hash').notNull(),
    provider: text('provider').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email'),
    emailVerified: boolean('email_verified').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (t) => [index('pending_registrations_by_end').on(t.expiresAt)],
);

/** Changes of the verified e-mail of an account, until both mailboxes have confirmed. One per account. */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The codes of the mails derive from it by a key of the store. */
    nonce: text('nonce').notNull().unique('email_changes_one_nonce'),
    /** Upper and lower case as typed. */
    email: text('email').notNull(),
    /** The number of times that codes were entered. */
    tries: integer('tries').notNull().default(0),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('email_changes_by_end').on(t.expiresAt)],
);
