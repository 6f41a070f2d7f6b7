import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UserId } from '#contract/ids.ts';
import { sessionLifetime } from './sessionLifetime.ts';
import type { Site } from '../platform/http/origin.ts';
import { hasNoSessionCookie, cookieKind, isInFrame } from '../platform/security/cookies.ts';
import { hashOf, newSecret } from '../platform/security/keys.ts';
import { issueXsrfToken } from '../platform/security/xsrf.ts';
import type { IdentityServices } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the session cookie's value, a guest's too; empty where there is none. */
    sessionHash: string;
    /** null for a guest. Known only where `recognise` was mounted. */
    userId: UserId | null;
  }
  interface FastifyContextConfig {
    /** Whoever asks is answered the same: then nobody looks up who it is. */
    isSameForAll?: boolean;
    /** As the contract's call says. */
    withoutCookies?: 'guest' | 'begin';
  }
}

export function decorateVisitor(app: FastifyInstance): void {
  app.decorateRequest('sessionHash', '');
  app.decorateRequest('userId', null);
  app.decorateRequest('isPublisher', false);
}

/**
 * Gives whoever has none a session cookie and a form token. A guest's cookie is a random value that
 * stands in no table, so this writes nothing and works without the database. A page without cookies that
 * makes a call for guests stays without a session: each of its calls would have another.
 */
export function issueGuestSession(app: FastifyInstance, services: IdentityServices): void {
  app.addHook('onRequest', async (request, reply) => {
    readCookie(request, services);
    const isGuest = request.routeOptions.config.withoutCookies === 'guest';
    if (isGuest && hasNoSessionCookie(request, services.site(request))) return;
    if (!request.sessionHash) setGuestCookie(request, reply, services);
    issueXsrfToken(request, reply, services);
  });
}

/** Learns who the session belongs to, where that makes a difference. */
export function loadUser(app: FastifyInstance, services: IdentityServices): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.isSameForAll) return;
    readCookie(request, services);
    if (!request.sessionHash || !services.site(request).mayHoldSessions) return;
    request.userId = await services.userOf(request.sessionHash);
  });
}

/** Ends with the browser's own session: there is nothing in it to keep. */
export function setGuestCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  services: IdentityServices,
) {
  const value = newSecret();
  setCookie(request, reply, services, value, {});
  request.sessionHash = hashOf(value);
}

/** @param value of a session that was started */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  services: IdentityServices,
  value: string,
): void {
  setCookie(request, reply, services, value, { maxAge: sessionLifetime });
  request.sessionHash = hashOf(value);
}

function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { site }: IdentityServices,
  value: string,
  life: { readonly maxAge?: number },
): void {
  const name = nameOf(request, site(request));
  const kind = cookieKind(request, site(request));
  reply.setCookie(name, value, { ...kind, ...life, httpOnly: true });
}

function readCookie(request: FastifyRequest, { site }: IdentityServices): void {
  const sent = request.cookies[nameOf(request, site(request))];
  if (!request.sessionHash && sent) request.sessionHash = hashOf(sent);
}

const nameOf = (request: FastifyRequest, site: Site): string =>
  isInFrame(request, site) ? site.framedSessionCookie : site.sessionCookie;
