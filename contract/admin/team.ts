import * as z from 'zod/mini';
import { plainId } from '../ids.ts';
import { listPart, partOf } from './lists.ts';

/** The team, the record of its changes, and the state of a new store, as an owner sees them. */

const time = z.iso.datetime();

/** An owner is a publisher too. */
export const Role = z.enum(['publisher', 'owner']);
export type Role = z.infer<typeof Role>;

export const AccountEmail = z.string().check(z.trim(), z.maxLength(254), z.email());

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

/** `search` is a part of the object, or of an e-mail. */
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
