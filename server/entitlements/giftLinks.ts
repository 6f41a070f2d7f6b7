import { and, count, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { type GiftLink, type GiftLinkRequest, giftLimits } from '#contract/api/gifts.ts';
import { GiftLinkId, IssueId, type UserId } from '#contract/ids.ts';
import { giftPath } from '#contract/paths.ts';
import { lockUser } from '../identity/users.ts';
import { oneDay } from '../platform/clock.ts';
import type { Db, Queries } from '../platform/db/connection.ts';
import { giftLinks, giftOpenings, issues } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refusal.ts';
import { readStore } from '../storeSettings/index.ts';
import { hashOf, newSecret } from '../platform/security/keys.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import { rightToGive, type EntitlementServices } from './rights.ts';

type GiftCalls = Pick<Handlers, 'giftLinks' | 'makeGiftLink' | 'revokeGiftLink'>;

/** The API calls for the links that a user gives. */
export const giftCalls = (services: EntitlementServices): GiftCalls => ({
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
    const url = services.site(request).url + giftPath(token);
    return { id, url, expiresAt: expiresAt.toISOString(), maxVisitors };
  },

  revokeGiftLink: ({ userId, params }) =>
    revokeGiftLink(services.db, userId, params.id, services.clock.now()),
});

/** Rows stay after their end, for the figures of a year, and so that their visitors find the issue. */
const KEPT_DAYS = 400;

const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * oneDay);

const isValidAt = (now: Date) => and(isNull(giftLinks.revokedAt), gt(giftLinks.expiresAt, now));

/** Writes a link and returns its token, which is not stored. Throws 'too_many_gift_links'. */
export async function makeGiftLink(
  db: Db,
  userId: UserId,
  { issue, days }: GiftLinkRequest,
  now: Date,
): Promise<{ readonly id: GiftLinkId; readonly token: string; readonly expiresAt: Date }> {
  const token = newSecret();
  const expiresAt = daysFrom(now, days);
  return db.transaction(async (tx) => {
    // Locked, so that concurrent requests do not exceed the limits together.
    await lockUser(tx, userId);
    await requireRoom(tx, userId, now);
    const link = { issueId: issue, userId, tokenHash: hashOf(token), createdAt: now, expiresAt };
    const [made] = await tx.insert(giftLinks).values(link).returning({ id: giftLinks.id });
    return { id: GiftLinkId.parse(made?.id), token, expiresAt };
  });
}

/** Days for which a preview link opens its issue. */
const PREVIEW_DAYS = 7;

/**
 * Makes the preview link of an issue, which opens a draft too. An earlier link of the issue ends.
 * @returns its path
 */
export async function makePreviewLink(
  db: Db,
  issueId: IssueId,
  now: Date,
): Promise<{ readonly path: string; readonly expiresAt: string }> {
  const token = newSecret();
  const expiresAt = daysFrom(now, PREVIEW_DAYS);
  await db.transaction(async (tx) => {
    // Locked, so that concurrent calls leave one link.
    const isIt = eq(issues.id, issueId);
    const [issue] = await tx.select({ id: issues.id }).from(issues).where(isIt).for('update');
    if (!issue) throw new Refused('issue_not_found');
    const isEarlier = and(eq(giftLinks.issueId, issueId), isNull(giftLinks.userId));
    await tx
      .update(giftLinks)
      .set({ revokedAt: now })
      .where(and(isEarlier, isNull(giftLinks.revokedAt)));
    const link = { issueId, userId: null, tokenHash: hashOf(token), createdAt: now, expiresAt };
    await tx.insert(giftLinks).values(link);
  });
  return { path: giftPath(token), expiresAt: expiresAt.toISOString() };
}

async function requireRoom(tx: Queries, userId: UserId, now: Date): Promise<void> {
  const [counted] = await tx
    .select({ made: count(), valid: sql<number>`count(*) filter (where ${isValidAt(now)})::int` })
    .from(giftLinks)
    .where(and(eq(giftLinks.userId, userId), gt(giftLinks.createdAt, daysFrom(now, -30))));
  const { made = 0, valid = 0 } = counted ?? {};
  if (made >= giftLimits.madeInThirtyDays || valid >= giftLimits.validAtOnce)
    throw new Refused('too_many_gift_links');
}

/** The number of browsers that have opened a link. */
export const visitorsOfLink = sql<number>`(select count(*) from ${giftOpenings}
  where ${giftOpenings.giftLinkId} = ${giftLinks.id})`.mapWith(Number);

/** The user's valid links, the newest first. */
export async function giftLinksOf(tx: Queries, userId: UserId, now: Date): Promise<GiftLink[]> {
  const rows = await tx
    .select({
      link: giftLinks,
      issueTitle: issues.title,
      visitors: visitorsOfLink,
    })
    .from(giftLinks)
    .innerJoin(issues, eq(issues.id, giftLinks.issueId))
    .where(and(eq(giftLinks.userId, userId), isValidAt(now)))
    .orderBy(desc(giftLinks.id));
  const { giftVisitors: maxVisitors } = await readStore(tx);
  return rows.map(({ link, issueTitle, visitors }) => ({
    id: GiftLinkId.parse(link.id),
    issueId: IssueId.parse(link.issueId),
    issueTitle,
    visitors,
    maxVisitors,
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
  }));
}

/** Ends a link of this user. Throws 'not_found' for another user's link. */
async function revokeGiftLink(tx: Queries, userId: UserId, id: GiftLinkId, now: Date) {
  const isTheirs = and(eq(giftLinks.id, id), eq(giftLinks.userId, userId));
  const [link] = await tx.select({ id: giftLinks.id }).from(giftLinks).where(isTheirs);
  if (!link) throw new Refused('not_found');
  await tx
    .update(giftLinks)
    .set({ revokedAt: now })
    .where(and(isTheirs, isNull(giftLinks.revokedAt)));
}

/** The issues whose gift links a browser has opened, whether the links are valid or not. */
export async function issuesOfGifts(tx: Queries, hashes: readonly string[]): Promise<IssueId[]> {
  if (hashes.length === 0) return [];
  const rows = await tx
    .selectDistinct({ id: giftLinks.issueId })
    .from(giftOpenings)
    .innerJoin(giftLinks, eq(giftLinks.id, giftOpenings.giftLinkId))
    .where(inArray(giftOpenings.tokenHash, [...hashes]));
  return rows.map(({ id }) => IssueId.parse(id));
}

interface Opening {
  readonly issueId: IssueId;
  /** The token for this browser; null if it has opened the link before, or if no visitor is left. */
  readonly token: string | null;
  readonly isUsedUp: boolean;
}

/**
 * Opens a link for a browser. Each browser counts once.
 * @param gifts the hashes of the tokens of the links that this browser has opened
 * @param mayCount false for a program that only reads the page's title
 * @returns null for an unknown link
 */
export async function openGiftLink(
  db: Db,
  token: string,
  { gifts, mayCount, now }: { gifts: readonly string[]; mayCount: boolean; now: Date },
): Promise<Opening | null> {
  return db.transaction(async (tx) => {
    const isIt = eq(giftLinks.tokenHash, hashOf(token));
    // Locked, so that concurrent visitors do not exceed the limit together.
    const [link] = await tx.select().from(giftLinks).where(isIt).for('update');
    if (!link) return null;
    const opening = { issueId: IssueId.parse(link.issueId), token: null, isUsedUp: false };
    const { giftLinksEnabled, giftVisitors } = await readStore(tx);
    const isOffered = giftLinksEnabled || link.userId === null;
    const isValid = isOffered && link.revokedAt === null && link.expiresAt > now;
    const openings = await tx
      .select()
      .from(giftOpenings)
      .where(eq(giftOpenings.giftLinkId, link.id));
    const isKnown = openings.some(({ tokenHash }) => gifts.includes(tokenHash));
    if (!isValid || isKnown || !mayCount) return opening;
    if (openings.length >= giftVisitors) return { ...opening, isUsedUp: true };
    const fresh = newSecret();
    const counted = { giftLinkId: link.id, tokenHash: hashOf(fresh), openedAt: now };
    await tx.insert(giftOpenings).values(counted);
    return { ...opening, token: fresh };
  });
}

export async function deleteOldGiftLinks(tx: Queries, now: Date): Promise<void> {
  await tx.delete(giftLinks).where(lte(giftLinks.createdAt, daysFrom(now, -KEPT_DAYS)));
}
