import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Secret } from '#contract/api/reading.ts';
import { oneDay } from '../platform/clock.ts';
import type { Site } from '../platform/http/origin.ts';
import { hashOf } from '../platform/security/keys.ts';

/** The most gift links of one browser. The newest stay. */
const MAX_GIFTS = 10;

/** Seconds: the longest time for which a link is valid. */
const lifetime = (30 * oneDay) / 1000;

/** The separator is no letter of base64url. */
const separator = '.';

function tokensIn({ cookies }: FastifyRequest, { giftCookie }: Site): string[] {
  const sent = cookies[giftCookie]?.split(separator) ?? [];
  return sent.filter((token) => Secret.safeParse(token).success).slice(0, MAX_GIFTS);
}

/** The hashes of the tokens that this browser has received for gift links. */
export const giftsOf = (request: FastifyRequest, site: Site): string[] =>
  tokensIn(request, site).map(hashOf);

/** Adds a token to those of this browser. Scripts cannot read them, and other sites cannot send them. */
export function addGift(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  token: string,
): void {
  const others = tokensIn(request, site).filter((other) => other !== token);
  void reply.setCookie(site.giftCookie, [token, ...others].slice(0, MAX_GIFTS).join(separator), {
    path: '/',
    sameSite: 'lax',
    secure: site.secure,
    httpOnly: true,
    maxAge: lifetime,
  });
}
