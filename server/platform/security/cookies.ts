import '@fastify/cookie';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Site } from '../http/origin.ts';

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
    ? { path: '/', sameSite: 'none', secure: true, partitioned: true }
    : { path: '/', sameSite: 'lax', secure: site.secure };
