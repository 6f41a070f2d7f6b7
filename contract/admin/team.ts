import * as z from 'zod/mini';
import { AccountEmail } from '../api/signIn.ts';
import { plainId } from '../ids.ts';
import { listPart, partOf } from './lists.ts';

/** The team, the record of its changes, and the state of a new store, as an owner sees them. */

const time = z.iso.datetime();

/** An owner is a publisher too. */
export const Role = z.enum(['publisher', 'owner']);
export type Role = z.infer<typeof Role>;

export const TeamMember = z.object({
  id: plainId(),
  email: z.nullable(z.string()),
  role: Role,
  /** Sign-in providers, like 'google'. */
  ways: z.array(z.string()),
  passkeys: z.int(),
  /** Precise to an hour; null if no session of the account is left. */
  lastSeenAt: z.nullable(time),
});
export type TeamMember = z.infer<typeof TeamMember>;

export const Invitation = z.object({
  id: plainId(),
  role: Role,
  email: z.nullable(z.string()),
  createdAt: time,
  expiresAt: time,
});
export type Invitation = z.infer<typeof Invitation>;

export const InvitationOrder = z.object({ role: Role, email: z.nullable(AccountEmail) });
/** The link is shown once: the store keeps only its hash. */
export const NewInvitation = z.object({ path: z.string(), isMailed: z.boolean() });
export const ThatInvitation = z.object({ id: plainId() });

/** The beginning of every API token. Scanners of source code find it. */
export const apiTokenPrefix = 'gatefold_';
/** The most days of a token. */
export const mostTokenDays = 365;

export const ApiToken = z.object({
  id: plainId(),
  name: z.string(),
  /** The token may do less if its owner has lost this role. */
  role: Role,
  /** The account for which it acts. */
  owner: z.object({ id: plainId(), email: z.nullable(z.string()) }),
  createdAt: time,
  expiresAt: time,
  /** Precise to a minute; null before the first use. */
  lastUsedAt: z.nullable(time),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const ApiTokenOrder = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  role: Role,
  days: z.int().check(z.minimum(1), z.maximum(mostTokenDays)),
  /** The publisher for whom the token acts: of the command, which has no account. */
  who: z.optional(z.string()),
});
export type ApiTokenOrder = z.infer<typeof ApiTokenOrder>;
/** The token is shown once: the store keeps only its hash. */
export const NewApiToken = z.object({ id: plainId(), token: z.string(), expiresAt: time });
export const ThatApiToken = z.object({ id: plainId() });

/** `search` is a part of the object, of a token's name, or of an e-mail. */
export const ActivityFilter = z.object({
  ...listPart.shape,
  /** The number of an account, or 'command'; null for all. */
  by: z.nullable(z.string().check(z.regex(/^([1-9]\d{0,9}|command)$/))),
});
export type ActivityFilter = z.infer<typeof ActivityFilter>;

export const ListedActivity = z.object({
  id: plainId(),
  at: time,
  /** null for the operator's command and for a deleted account. */
  user: z.nullable(z.object({ id: plainId(), email: z.nullable(z.string()) })),
  via: z.enum(['page', 'command', 'api']),
  /** The name of the API token; null without one. */
  token: z.nullable(z.string()),
  /** The name of the call. */
  call: z.string(),
  /** The id or the e-mail of what was changed. */
  object: z.nullable(z.string()),
  /** A shortened network address; null for the command. */
  network: z.nullable(z.string()),
});
export type ListedActivity = z.infer<typeof ListedActivity>;

/** The newest first. */
export const ActivityPart = partOf(ListedActivity);

export const setupSteps = ['store', 'issue', 'sign_in', 'payments', 'mail', 'passkey'] as const;
export type SetupStep = (typeof setupSteps)[number];

export const Checklist = z.object({
  /** Whether the list is of no more use: all is done, or the store has sold something. */
  isOver: z.boolean(),
  steps: z.array(
    z.object({
      name: z.enum(setupSteps),
      isDone: z.boolean(),
    }),
  ),
});
export type Checklist = z.infer<typeof Checklist>;
