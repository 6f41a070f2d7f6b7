import '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import '@fastify/cookie';
import { Secret } from '#contract/api/reading.ts';
import { giftEndedPath, giftPath, issuePath, readingPath } from '#contract/paths.ts';
import type { ReceivedGift } from '#contract/firstScreen.ts';
import { messagePage, windowAppearanceOf } from '../identity/signInWindow/windowPages.ts';
import { refusalBy } from '../platform/http/errors.ts';
import { sendDocument } from '../platform/http/html.ts';
import { Refused } from '../platform/http/refusal.ts';
import { windowHeaders } from '../platform/security/contentSecurityPolicy.ts';
import { hashOf } from '../platform/security/keys.ts';
import { translate } from '../platform/translations.ts';
import { openGiftLink, issuesOfGifts } from './giftLinks.ts';
import { type EntitlementServices, rightToRead } from './rights.ts';
import { oneDay } from '../platform/clock.ts';
import type { Site } from '../platform/http/origin.ts';

type Services = Pick<EntitlementServices, 'db' | 'clock' | 'findAccessCase'>;

/** The issues that these gift tokens open now: by gift links, and by preview links. */
export async function receivedGifts(
  { db, clock, findAccessCase }: Services,
  gifts: readonly string[],
): Promise<{ readonly gifts: ReceivedGift[]; readonly previews: ReceivedGift[] }> {
  const now = clock.now();
  const ids = await issuesOfGifts(db, gifts);
  const cases = await Promise.all(
    ids.map((issueId) => findAccessCase({ userId: null, now, gifts, issueId })),
  );
  const receivedBy = (fact: 'gifted' | 'previewed'): ReceivedGift[] =>
    cases.flatMap((found, index) => {
      const issueId = ids[index];
      const expiresAt = found?.facts[fact] ? found[`${fact}Until`] : null;
      if (!found || !issueId || !expiresAt) return [];
      return rightToRead('full', found.facts) === 'allowed'
        ? [{ issueId, expiresAt: expiresAt.toISOString() }]
        : [];
    });
  return { gifts: receivedBy('gifted'), previews: receivedBy('previewed') };
}

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
function addGift(request: FastifyRequest, reply: FastifyReply, site: Site, token: string): void {
  const others = tokensIn(request, site).filter((other) => other !== token);
  void reply.setCookie(site.giftCookie, [token, ...others].slice(0, MAX_GIFTS).join(separator), {
    path: site.cookiePath,
    sameSite: 'lax',
    secure: site.secure,
    httpOnly: true,
    maxAge: lifetime,
  });
}

const Params = z.object({ token: Secret });

/** For one address, which a school shares. A token has 128 bits, so this is no guard against guessing. */
const rateLimit = { max: 300, timeWindow: 10 * 60 * 1000 };

/** Messengers and search engines read the page behind a link that someone writes. They are no visitors. */
const isPreview = (agent = ''): boolean =>
  /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|compatible;/i.test(agent);

const linkHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/**
 * The address of a gift link. A valid link gives a token to the browser, which counts as a visitor, and leads to
 * the reader, so that the token of the link stays in no history entry, referrer or log. Another link of an issue
 * leads to its details.
 */
export async function giftRoutes(
  app: FastifyInstance,
  services: EntitlementServices,
): Promise<void> {
  app.setErrorHandler(async (error, request, reply) => {
    const { code, status } = refusalBy(error, request);
    const appearance = await windowAppearanceOf(services);
    const text = (key: string) => translate(appearance.locale, key);
    const isUnknown = code === 'not_found' || code === 'bad_request';
    const reason = text(isUnknown ? 'gift.unknown' : `errors.${code}`);
    const page = messagePage(appearance, text('gift.failed'), reason);
    const headers = { ...windowHeaders, ...linkHeaders };
    return sendDocument(reply.code(isUnknown ? 404 : status), headers, page);
  });

  app.get(
    giftPath(':token'),
    { schema: { params: Params }, config: { rateLimit }, exposeHeadRoute: false },
    async (request, reply) => {
      const { token } = request.params as z.output<typeof Params>;
      void reply.headers(linkHeaders);
      const { db, clock } = services;
      const site = services.site(request);
      const known = giftsOf(request, site);
      const mayCount = !isPreview(request.headers['user-agent']);
      const opening = await openGiftLink(db, token, { gifts: known, mayCount, now: clock.now() });
      if (!opening) throw new Refused('not_found');
      const { issueId, token: fresh, isUsedUp } = opening;
      if (!mayCount) return reply.redirect(issuePath(issueId), 303);
      if (fresh) addGift(request, reply, site, fresh);
      const received = await receivedGifts(services, fresh ? [hashOf(fresh)] : known);
      const isOpen = [...received.gifts, ...received.previews].some(
        (gift) => gift.issueId === issueId,
      );
      const ended = giftEndedPath(issueId, isUsedUp ? 'used-up' : 'ended');
      return reply.redirect(isOpen ? readingPath(issueId) : ended, 303);
    },
  );
}
