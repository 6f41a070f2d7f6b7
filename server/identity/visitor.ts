import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UserId } from '#contract/ids.ts';
import { sessionLifetime } from './sessionUsers.ts';
import type { Site } from '../platform/http/origin.ts';
import { hasNoSessionCookie, cookieKind, isInFrame } from '../platform/security/cookies.ts';
import { hashOf, newSecret } from '../platform/security/keys.ts';
import { issueXsrfToken } from '../platform/security/xsrf.ts';
import type { IdentityServices } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The hash of the session cookie, also of a guest's; empty without one. */
    sessionHash: string;
    /** null for a guest. Set only on routes with `loadUser`. */
    userId: UserId | null;
  }
  interface FastifyContextConfig {
    /** The answer is the same for all users, so the user is not looked up. */
    isSameForAll?: boolean;
    /** The setting of the contract's call. */
    withoutCookies?: 'guest' | 'begin';
  }
}

export function decorateVisitor(app: FastifyInstance): void {
  app.decorateRequest('sessionHash', '');
  app.decorateRequest('userId', null);
  app.decorateRequest('isPublisher', false);
}

/**
 * Sets a session cookie and a form token if the request has none. A guest's cookie is a random
 * value without a row, so this writes nothing and works without the database. A page without
 * cookies that makes a call for guests stays without a session: each of its calls would get another
 * one.
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

/** Loads the user of the session, if the route depends on it. */
export function loadUser(app: FastifyInstance, services: IdentityServices): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.isSameForAll) return;
    readCookie(request, services);
    if (!request.sessionHash || !services.site(request).mayHoldSessions) return;
    request.userId = await services.userOf(request.sessionHash);
  });
}

/** The cookie ends with the browser's session, because a guest has no data. */
export function setGuestCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  services: IdentityServices,
) {
  const value = newSecret();
  setCookie(request, reply, services, value, {});
  request.sessionHash = hashOf(value);
}

/** @param value the secret of a new session */
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
