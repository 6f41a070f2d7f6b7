import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { and, eq, gt } from 'drizzle-orm';
import { UserId } from '#contract/ids.ts';
import type { Queries } from '../db/connection.ts';
import { sessions } from '../db/schema.ts';
import { hashOf, newSecret } from '../security/secret.ts';
import { giveXsrfToken } from '../security/xsrf.ts';
import type { Services } from '../services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the session cookie's value, a guest's too; empty where there is none. */
    sessionHash: string;
    /** null for a guest. Known only where `recognise` was mounted. */
    userId: UserId | null;
  }
}

export function decorateVisitor(app: FastifyInstance): void {
  app.decorateRequest('sessionHash', '');
  app.decorateRequest('userId', null);
}

/**
 * Gives whoever has none a session cookie and a form token. A guest's cookie is a random value that
 * stands in no table, so this writes nothing and works without the database.
 */
export function introduce(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    readCookie(request, services);
    if (!request.sessionHash) giveCookie(request, reply, services);
    giveXsrfToken(request, reply, services);
  });
}

/** Learns who the session belongs to. */
export function recognise(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async (request) => {
    readCookie(request, services);
    if (!request.sessionHash || !services.site().mayHoldSessions) return;
    request.userId = await userOf(services.db, request.sessionHash, services.clock.now());
  });
}

function readCookie(request: FastifyRequest, { site }: Services): void {
  const sent = request.cookies[site().sessionCookie];
  if (!request.sessionHash && sent) request.sessionHash = hashOf(sent);
}

function giveCookie(request: FastifyRequest, reply: FastifyReply, { site }: Services): void {
  const value = newSecret();
  const { secure, sessionCookie } = site();
  reply.setCookie(sessionCookie, value, { path: '/', httpOnly: true, sameSite: 'lax', secure });
  request.sessionHash = hashOf(value);
}

async function userOf(db: Queries, idHash: string, now: Date): Promise<UserId | null> {
  const [row] = await db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.idHash, idHash), gt(sessions.expiresAt, now)));
  return row ? UserId.parse(row.userId) : null;
}
