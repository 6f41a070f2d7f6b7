import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Issue } from '#contract/api/issue.ts';
import { giftsText } from '#contract/firstScreen.ts';
import type { IssueId } from '#contract/ids.ts';
import { toIssue } from '../catalog/catalogQueries.ts';
import { giftsOf, receivedGifts } from '../entitlements/giftRoutes.ts';
import { rightToRead } from '../entitlements/rights.ts';
import { publisherAccount } from '../identity/publisherAccess.ts';
import { oneDay } from '../platform/clock.ts';
import { issues } from '../platform/db/schema.ts';
import type { Services } from '../services/index.ts';
import type { Address } from './address.ts';

/** The part of the document that is for one visitor alone. It is for display; the server checks each right. */
export interface VisitorRights {
  /**
   * The issue in the address, if it is not listed and the visitor may read it: an owner after the withdrawal, a
   * publisher, or the holder of a preview link. Others do not learn that it exists.
   */
  readonly unlisted: Issue | null;
  /** The text of `data-gifts`: what gift links open in this browser. */
  readonly gifts: string;
  /** The text of `data-previews`: what this visitor reads by a preview link or as a publisher. */
  readonly previews: string;
}

const none: VisitorRights = { unlisted: null, gifts: '', previews: '' };

/** A database that fails here leaves them out. */
export const visitorRights = (
  request: FastifyRequest,
  services: Services,
  address: Address,
): Promise<VisitorRights> => collect(request, services, address).catch(() => none);

async function collect(
  request: FastifyRequest,
  services: Services,
  { issueId }: Address,
): Promise<VisitorRights> {
  const received = await receivedGifts(services, giftsOf(request, services.site(request)));
  const gifts = giftsText(received.gifts);
  if (!issueId) return { unlisted: null, gifts, previews: giftsText(received.previews) };
  const { unlisted, isPublisher } = await rightsTo(issueId, request, services);
  // A document is shown for less than a day.
  const expiresAt = new Date(services.clock.now().getTime() + oneDay).toISOString();
  const own = isPublisher ? [{ issueId, expiresAt }] : [];
  return { unlisted, gifts, previews: giftsText([...own, ...received.previews]) };
}

async function rightsTo(issueId: IssueId, request: FastifyRequest, services: Services) {
  const { db, clock, findAccessCase, userOf } = services;
  const site = services.site(request);
  const user = site.mayHoldSessions ? await userOf(request.sessionHash) : null;
  const userId = user?.id ?? null;
  const account = userId === null ? null : await publisherAccount(services, userId);
  const isPublisher = account?.isPublisher ?? false;
  const gifts = giftsOf(request, site);
  const found = await findAccessCase({ userId, gifts, issueId, now: clock.now() });
  const mayRead = isPublisher || (found && rightToRead('full', found.facts) === 'allowed');
  if (!found?.facts.withdrawn || !mayRead) return { unlisted: null, isPublisher };
  const [row] = await db.select().from(issues).where(eq(issues.id, issueId));
  return { unlisted: row ? toIssue(row) : null, isPublisher };
}
