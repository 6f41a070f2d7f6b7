import type { KeyObject } from 'node:crypto';
import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { xsrf } from '#contract/api/registry.ts';
import { Refused } from '../http/refusal.ts';
import type { Asked, Site } from '../http/origin.ts';
import { bringsNoSession, cookieKind } from './cookies.ts';
import { isSame, type Keys, newSecret, sign } from './keys.ts';

interface TokenServices {
  readonly keys: Keys;
  readonly site: (request: Asked) => Site;
}

/**
 * Signed double submit (OWASP): a random value and its signature together with the session's hash,
 * in a cookie that our own page reads and sends back in a header. Another site can make a browser
 * send the cookie, but can neither read it nor make one that fits this session.
 */
export function issueXsrfToken(
  request: FastifyRequest,
  reply: FastifyReply,
  services: TokenServices,
) {
  const { keys } = services;
  const site = services.site(request);
  const sent = request.cookies[site.formTokenCookie];
  if (sent && fits(keys.xsrf, sent, request.sessionHash)) return;
  const random = newSecret();
  const token = `${random}.${sign(keys.xsrf, random, request.sessionHash)}`;
  for (const name of new Set([site.formTokenCookie, xsrf.cookie]))
    reply.setCookie(name, token, cookieKind(request, site));
}

/**
 * In front of every call that changes something, whatever the call is.
 * @param mediaType of all bodies; another site's form has neither of ours. A request without a body needs none.
 */
export function requireXsrfToken(
  app: FastifyInstance,
  { keys, site }: TokenServices,
  mediaType: 'application/json' | 'application/pdf' = 'application/json',
): void {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const { headers, cookies, sessionHash } = request;
    const token = String(headers[xsrf.header] ?? '');
    const own = site(request);
    const isDouble = token === cookies[own.formTokenCookie] || token === cookies[xsrf.cookie];
    const proven = isDouble && fits(keys.xsrf, token, sessionHash);
    // A token proves that a session acts for its user. Without a session there is nobody to act for.
    const needsProof =
      !request.routeOptions.config.withoutCookies || !bringsNoSession(request, own);
    if ((needsProof && !proven) || !isFromHere(headers, own.origin))
      throw new Refused('bad_csrf_token');
    const sent = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
    if (sent === undefined && isEmpty(headers)) return;
    if (sent !== mediaType) {
      throw new Refused('unsupported_media_type', `The body has to be ${mediaType}.`);
    }
  });
}

const isEmpty = (headers: FastifyRequest['headers']): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

/** What the browser itself says about who asks; older ones and programs say nothing. */
export function isFromHere(headers: FastifyRequest['headers'], origin: string): boolean {
  const relation = headers['sec-fetch-site'] ?? 'same-origin';
  return relation === 'same-origin' && (headers.origin ?? origin) === origin;
}

function fits(key: KeyObject, token: string, sessionHash: string): boolean {
  const [random = '', signature = ''] = token.split('.');
  return isSame(signature, sign(key, random, sessionHash));
}
