import '@fastify/cookie';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Site } from '../http/origin.ts';

/**
 * Whether the page that asks stands in a frame of another site, where browsers keep cookies apart
 * for each site that frames it and send no others. The request for the page itself says so; its
 * later calls look like those of any page, and are known by which of our cookies comes along. The
 * ordinary one never travels in such a frame.
 */
export function isInFrame({ headers, cookies, routeOptions }: FastifyRequest, site: Site): boolean {
  if (routeOptions.config.withoutCookies === 'begin') return true;
  const isFramed = headers['sec-fetch-dest'] === 'iframe';
  if (isFramed && headers['sec-fetch-site'] === 'cross-site') return true;
  return !cookies[site.sessionCookie] && cookies[site.framedSessionCookie] !== undefined;
}

/** Neither a session of a page of its own nor one of a frame: what the request does belongs to nobody. */
export const bringsNoSession = ({ cookies }: FastifyRequest, site: Site): boolean =>
  cookies[site.sessionCookie] === undefined && cookies[site.framedSessionCookie] === undefined;

/** What session and form token have in common, so that whoever has the one has the other. */
export const cookieKind = (request: FastifyRequest, site: Site): CookieSerializeOptions =>
  isInFrame(request, site)
    ? { path: '/', sameSite: 'none', secure: true, partitioned: true }
    : { path: '/', sameSite: 'lax', secure: site.secure };
