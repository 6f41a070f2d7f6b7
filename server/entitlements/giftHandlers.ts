import { giftPath } from '#contract/paths.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import { Refused } from '../platform/http/refusal.ts';
import { readStore } from '../storeSettings/index.ts';
import { giftLinksOf, makeGiftLink, revokeGiftLink } from './giftLinks.ts';
import { rightToGive } from './rights.ts';
import type { EntitlementServices } from './services.ts';

type GiftCalls = Pick<Handlers, 'giftLinks' | 'makeGiftLink' | 'revokeGiftLink'>;

/** The API calls for the links that a user gives. */
export const giftHandlers = (services: EntitlementServices): GiftCalls => ({
  async giftLinks({ userId }) {
    return { giftLinks: await giftLinksOf(services.db, userId, services.clock.now()) };
  },

  async makeGiftLink({ userId, body, request }) {
    const { db, clock, findAccessCase } = services;
    const now = clock.now();
    const { giftLinksEnabled, giftVisitors: maxVisitors } = await readStore(db);
    if (!giftLinksEnabled) throw new Refused('gift_links_off');
    // A right by a gift link is no right to give.
    const found = await findAccessCase({ userId, now, gifts: [], issueId: body.issue });
    const right = found ? rightToGive(found.facts) : 'issue_not_found';
    if (right !== 'allowed') throw new Refused(right);
    const { id, token, expiresAt } = await makeGiftLink(db, userId, body, now);
    const url = services.site(request).origin + giftPath(token);
    return { id, url, expiresAt: expiresAt.toISOString(), maxVisitors };
  },

  revokeGiftLink: ({ userId, params }) =>
    revokeGiftLink(services.db, userId, params.id, services.clock.now()),
});
