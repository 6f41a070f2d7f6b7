import { and, asc, count, eq, gt, inArray, isNull, max } from 'drizzle-orm';
import type { Invitation, Role, TeamMember } from '#contract/admin/team.ts';
import type { UserId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { accessLinks, identities, passkeys, sessions, users } from '../platform/db/schema.ts';
import { AccessRefused, endLinksOf, flagsOf } from './accessLinks.ts';
import { removeApiTokensOf } from './apiTokens.ts';
import { UserGone } from './users.ts';

/** The publishers and owners of the store, and the invited ones. */

export async function listTeam(tx: Queries): Promise<TeamMember[]> {
  const members = await tx
    .select({ id: users.id, email: users.email, isOwner: users.isOwner })
    .from(users)
    .where(eq(users.isPublisher, true))
    .orderBy(asc(users.id));
  const ids = members.map(({ id }) => id);
  const ways = await tx.select().from(identities).where(inArray(identities.userId, ids));
  const keys = await tx
    .select({ userId: passkeys.userId, count: count() })
    .from(passkeys)
    .where(inArray(passkeys.userId, ids))
    .groupBy(passkeys.userId);
  const seen = await tx
    .select({ userId: sessions.userId, at: max(sessions.lastUsedAt) })
    .from(sessions)
    .where(inArray(sessions.userId, ids))
    .groupBy(sessions.userId);
  return members.map(({ id, email, isOwner }) => ({
    id,
    email,
    role: isOwner ? 'owner' : 'publisher',
    ways: [...new Set(ways.filter(({ userId }) => userId === id).map(({ provider }) => provider))],
    passkeys: keys.find(({ userId }) => userId === id)?.count ?? 0,
    lastSeenAt: seen.find(({ userId }) => userId === id)?.at?.toISOString() ?? null,
  }));
}

/** Invitations that can be accepted. */
export async function listInvitations(tx: Queries, now: Date): Promise<Invitation[]> {
  const rows = await tx
    .select()
    .from(accessLinks)
    .where(isOpenInvitation(now))
    .orderBy(asc(accessLinks.id));
  return rows.map(({ id, role, email, createdAt, expiresAt }) => ({
    id,
    role: role ?? 'publisher',
    email,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

const isOpenInvitation = (now: Date) =>
  and(
    eq(accessLinks.kind, 'invitation'),
    isNull(accessLinks.usedAt),
    gt(accessLinks.expiresAt, now),
  );

export async function removeInvitation(tx: Queries, id: number): Promise<void> {
  const isIt = and(eq(accessLinks.id, id), eq(accessLinks.kind, 'invitation'));
  await tx.delete(accessLinks).where(and(isIt, isNull(accessLinks.usedAt)));
}

export async function grantRole(tx: Queries, id: UserId, role: Role): Promise<void> {
  const isAccount = and(eq(users.id, id), isNull(users.guestLinkHash));
  const granted = await tx
    .update(users)
    .set(flagsOf(role))
    .where(isAccount)
    .returning({ id: users.id });
  if (granted.length === 0)
    throw new UserGone('gone', `Account ${id} is that of a guest, who cannot sign in.`);
}

/**
 * Locks all owners in one order, before any other row of a user is locked. Two owners who revoke each other's role at
 * the same time wait for each other here, and the later one finds one owner.
 */
export async function lockOwners(tx: Queries): Promise<readonly number[]> {
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.isOwner, true))
    .orderBy(asc(users.id))
    .for('no key update');
  return owners.map(({ id }) => id);
}

/**
 * Revokes the role of an owner, or of an owner and publisher. Ends the links that the account made or has, and with the
 * last role its API tokens. Throws 'last_owner'.
 * @param owners of `lockOwners`
 */
export async function revokeRole(
  tx: Queries,
  id: UserId,
  role: Role,
  owners: readonly number[],
): Promise<void> {
  if (owners.length === 1 && owners[0] === id)
    throw new AccessRefused(
      'last_owner',
      'The store has no other owner: make another account an owner first.',
    );
  const flags = role === 'owner' ? { isOwner: false } : { isOwner: false, isPublisher: false };
  await tx.update(users).set(flags).where(eq(users.id, id));
  await endLinksOf(tx, id);
  if (role === 'publisher') await removeApiTokensOf(tx, id);
}
