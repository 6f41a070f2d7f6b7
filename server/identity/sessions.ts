import type { FastifyReply, FastifyRequest } from 'fastify';
import { eq, lte, or } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { setGuestCookie, setSessionCookie } from './visitor.ts';
import type { Queries } from '../platform/db/connection.ts';
import { sessions } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refusal.ts';
import { hashOf, newSecret } from '../platform/security/keys.ts';
import { issueXsrfToken } from '../platform/security/xsrf.ts';
import type { IdentityServices } from './services.ts';
import { endOfSession, lastUseBefore } from './sessionUsers.ts';

/**
 * Signs the caller in. Ends the caller's previous session and creates a new secret, so that a
 * planted cookie is worthless afterwards (session fixation). Throws 'https_needed' if the session
 * would travel unencrypted.
 */
export async function startSession(
  services: IdentityServices,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: UserId,
): Promise<void> {
  const { db, clock, site } = services;
  if (!site(request).mayHoldSessions) throw new Refused('https_needed');
  const value = newSecret();
  const now = clock.now();
  const times = { createdAt: now, lastUsedAt: now, expiresAt: endOfSession(now) };
  await db.transaction(async (tx) => {
    await deleteSession(tx, request.sessionHash);
    await tx.insert(sessions).values({ idHash: hashOf(value), userId, ...times });
  });
  setSessionCookie(request, reply, services, value);
  request.userId = userId;
  issueXsrfToken(request, reply, services);
}

/** Signs the caller out. The caller continues as a guest. Harmless for a guest. */
export async function endSession(
  services: IdentityServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await deleteSession(services.db, request.sessionHash);
  becomeGuest(services, request, reply);
}

/** Signs a user out in every browser. */
export async function endSessionsOf(tx: Queries, userId: UserId): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

/** A new cookie and form token for a caller whose session has ended. */
export function becomeGuest(
  services: IdentityServices,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  setGuestCookie(request, reply, services);
  request.userId = null;
  issueXsrfToken(request, reply, services);
}

/** Deletes expired sessions. */
export async function deleteExpiredSessions(tx: Queries, now: Date): Promise<void> {
  const idle = lte(sessions.lastUsedAt, lastUseBefore(now));
  await tx.delete(sessions).where(or(lte(sessions.expiresAt, now), idle));
}

async function deleteSession(tx: Queries, idHash: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.idHash, idHash));
}
