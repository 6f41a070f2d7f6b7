import type { KeyObject } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { xsrf } from '#contract/api/registry.ts';
import { Refused } from '../http/refusal.ts';
import type { RequestHost, Site } from '../http/origin.ts';
import { isSame, type Keys, newSecret, sign } from './keys.ts';

/**
 * Whether the page is in a frame of another site, where browsers partition cookies by the framing site and
 * send no others. The request for the page has a header for this. Its later calls look like those of any
 * page, and are recognised by our cookie: the ordinary one is never sent from such a frame.
 */
export function isInFrame({ headers, cookies, routeOptions }: FastifyRequest, site: Site): boolean {
  if (routeOptions.config.withoutCookies === 'begin') return true;
  const isFramed = headers['sec-fetch-dest'] === 'iframe';
  if (isFramed && headers['sec-fetch-site'] === 'cross-site') return true;
  return !cookies[site.sessionCookie] && cookies[site.framedSessionCookie] !== undefined;
}

/** Whether the request has no session cookie, neither of a page nor of a frame: it acts for no user. */
export const hasNoSessionCookie = ({ cookies }: FastifyRequest, site: Site): boolean =>
  cookies[site.sessionCookie] === undefined && cookies[site.framedSessionCookie] === undefined;

/** The kind of the session cookie and of the XSRF cookie, which always match. */
export const cookieKind = (request: FastifyRequest, site: Site): CookieSerializeOptions =>
  isInFrame(request, site)
    ? { path: site.cookiePath, sameSite: 'none', secure: true, partitioned: true }
    : { path: site.cookiePath, sameSite: 'lax', secure: site.secure };

interface TokenServices {
  readonly keys: Keys;
  readonly site: (request: RequestHost) => Site;
}

/**
 * Signed double submit (OWASP). The cookie holds a random value and a signature over the value and the
 * session's hash. Our own page reads the cookie and sends it back in a header. Another site can make a
 * browser send the cookie, but it can neither read the cookie nor create one for this session.
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
  // Stores below other prefixes would share the plain name.
  for (const name of new Set([site.formTokenCookie, ...(site.prefix ? [] : [xsrf.cookie])]))
    reply.setCookie(name, token, cookieKind(request, site));
}

/**
 * Runs before every call that changes something. No page makes a browser send an API token, so it needs no other proof.
 * @param mediaType of all bodies; a form of another site cannot send it. A request without a body needs
 *   none.
 */
export function requireXsrfToken(
  app: FastifyInstance,
  { keys, site }: TokenServices,
  mediaType:
    | 'application/json'
    | 'application/octet-stream'
    | 'application/pdf' = 'application/json',
): void {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const { apiToken, headers, cookies, sessionHash } = request;
    const token = String(headers[xsrf.header] ?? '');
    const own = site(request);
    const isDouble = token === cookies[own.formTokenCookie] || token === cookies[xsrf.cookie];
    const proven = isDouble && fits(keys.xsrf, token, sessionHash);
    // A token proves that the session's own page acts. A request without a session acts for no user.
    const needsProof =
      !request.routeOptions.config.withoutCookies || !hasNoSessionCookie(request, own);
    if (!apiToken && ((needsProof && !proven) || !isFromHere(headers, own.origin)))
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

/** The browser's own statement about the origin. Older browsers and programs send none. */
export function isFromHere(headers: FastifyRequest['headers'], origin: string): boolean {
  const relation = headers['sec-fetch-site'] ?? 'same-origin';
  return relation === 'same-origin' && (headers.origin ?? origin) === origin;
}

function fits(key: KeyObject, token: string, sessionHash: string): boolean {
  const [random = '', signature = ''] = token.split('.');
  return isSame(signature, sign(key, random, sessionHash));
}
