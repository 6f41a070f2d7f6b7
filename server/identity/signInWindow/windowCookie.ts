import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../platform/http/origin.ts';
import { newSecret } from '../../platform/security/keys.ts';

/** In seconds: those of a window at a provider, and of the link in a mail. */
export const windowLifetimes = { provider: 10 * 60, mail: 15 * 60 };

/**
 * The cookie that binds a sign-in to its browser. All windows of a browser share it, so that two
 * tabs may sign in at once. Without a cookie a new value is created.
 */
export const windowOf = ({ cookies }: FastifyRequest, site: Site): string =>
  cookies[site.windowCookie] || newSecret();

/**
 * 'lax', because the provider's page and a mail program lead here. A frame of another site keeps no such cookie, so the
 * link of its mail leads to the code.
 */
export function setWindowCookie(
  reply: FastifyReply,
  site: Site,
  value: string,
  maxAge: number,
): void {
  const { secure, cookiePath: path } = site;
  const reach = { path, httpOnly: true, sameSite: 'lax', secure } as const;
  reply.setCookie(site.windowCookie, value, { ...reach, maxAge });
}
