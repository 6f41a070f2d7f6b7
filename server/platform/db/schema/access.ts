import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';
import { users } from './identity.ts';

/** The roles on the publisher's page. */
export type Role = 'publisher' | 'owner';

/**
 * One-time links that sign somebody in without a provider.
 * - first_run: makes the first owner of a store without publishers
 * - recovery: signs a publisher in
 * - invitation: gives a role to the account that opens it
 */
export const accessLinks = pgTable(
  'access_links',
  {
    id: serial('id').primaryKey(),
    /** SHA-256 of the link's secret: a stolen database opens no link. */
    secretHash: text('secret_hash').notNull().unique('access_links_one_secret'),
    kind: text('kind').$type<'first_run' | 'recovery' | 'invitation'>().notNull(),
    /** The account of a recovery. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The role of an invitation. */
    role: text('role').$type<Role>(),
    /** The e-mail of the invited person, if it is known. */
    email: text('email'),
    /** The owner who invites; null for the operator. */
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (t) => [
    index('access_links_by_user').on(t.userId),
    index('access_links_by_creator').on(t.createdBy),
    index('access_links_by_end').on(t.expiresAt),
    check('access_links_recovery', sql`(${t.kind} = 'recovery') = (${t.userId} is not null)`),
    check('access_links_invitation', sql`(${t.kind} = 'invitation') = (${t.role} is not null)`),
  ],
);

/** Tokens by which programs make the calls of publishers and owners. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: serial('id').primaryKey(),
    /** SHA-256 of the token: a stolen database makes no call. */
    secretHash: text('secret_hash').notNull().unique('api_tokens_one_secret'),
    name: text('name').notNull(),
    role: text('role').$type<Role>().notNull(),
    /** The publisher for whom the token acts. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    lastUsedAt: time('last_used_at'),
  },
  (t) => [
    index('api_tokens_by_user').on(t.userId),
    index('api_tokens_by_end').on(t.expiresAt),
    check('api_tokens_role', sql`${t.role} in ('publisher', 'owner')`),
  ],
);

/** The passkeys (WebAuthn credentials) of publishers and readers. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The id of the credential, in base64url. */
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** The number of signatures, if the authenticator counts them. A copied one repeats a number. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<readonly string[]>().notNull().default([]),
    createdAt: time('created_at').notNull(),
    lastUsedAt: time('last_used_at'),
  },
  (t) => [index('passkeys_by_user').on(t.userId)],
);

/** The running registration or sign-in by passkey of a session, which may be a guest's. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** The hash of the session cookie. */
    sessionHash: text('session_hash').primaryKey(),
    purpose: text('purpose').$type<'register' | 'sign_in'>().notNull(),
    challenge: text('challenge').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_by_end').on(t.expiresAt)],
);

/** The way by which a change came: the publisher's page, the command, or another program. */
export const activityWays = ['page', 'command', 'api'] as const;

/** The changes that publishers and operators made. Rows are added only. A deleted account leaves its rows without a name. */
export const activity = pgTable(
  'activity',
  {
    id: serial('id').primaryKey(),
    at: time('at').notNull(),
    /** null for the operator's command, and for a deleted account. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    via: text('via').$type<(typeof activityWays)[number]>().notNull(),
    /** The name of the API token; null without one. */
    token: text('token'),
    /** The name of the call. */
    call: text('call').notNull(),
    /** The id of the changed object, or the e-mail of an invited person. */
    object: text('object'),
    /** The changed account. */
    objectUserId: integer('object_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The shortened network address; null for the command. */
    network: text('network'),
  },
  (t) => [
    index('activity_by_time').on(t.at),
    index('activity_by_user').on(t.userId),
    index('activity_by_object_user').on(t.objectUserId),
    check('activity_via', sql`${t.via} in ('page', 'command', 'api')`),
  ],
);
