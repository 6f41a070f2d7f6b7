import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../platform/http/origin.ts';
import { newSecret } from '../../platform/security/keys.ts';

/** In seconds, as cookies have it. */
const lifetime = 10 * 60;

const nameOf = ({ secure, origin }: Site): string =>
  secure ? '__Host-tx' : `tx_${new URL(origin).port || 80}`;

/**
 * The cookie by which a sign-in ends in the browser where it began. One for all windows of a
 * browser, so that two tabs may sign in at once; a new value where there is none.
 */
export const windowOf = ({ cookies }: FastifyRequest, site: Site): string =>
  cookies[nameOf(site)] || newSecret();

/** 'lax', because it is the provider's page that leads back here. */
export function setWindowCookie(reply: FastifyReply, site: Site, value: string): void {
  const { secure } = site;
  const reach = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  reply.setCookie(nameOf(site), value, { ...reach, maxAge: lifetime });
}
