import '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { Secret } from '#contract/api/reading.ts';
import { giftEndedPath, giftPath, issuePath, readingPath } from '#contract/paths.ts';
import { messagePage, windowAppearanceOf } from '../identity/signInWindow/page.ts';
import { refusalBy } from '../platform/http/errors.ts';
import { sendDocument } from '../platform/http/html.ts';
import { Refused } from '../platform/http/refusal.ts';
import { windowHeaders } from '../platform/security/contentSecurityPolicy.ts';
import { hashOf } from '../platform/security/keys.ts';
import { translate } from '../platform/translations.ts';
import { addGift, giftsOf } from './giftCookie.ts';
import { openGiftLink } from './giftLinks.ts';
import { receivedGifts } from './receivedGifts.ts';
import type { EntitlementServices } from './services.ts';

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
      const gifts = await receivedGifts(services, fresh ? [hashOf(fresh)] : known);
      const isOpen = gifts.some((gift) => gift.issueId === issueId);
      const ended = giftEndedPath(issueId, isUsedUp ? 'used-up' : 'ended');
      return reply.redirect(isOpen ? readingPath(issueId) : ended, 303);
    },
  );
}
