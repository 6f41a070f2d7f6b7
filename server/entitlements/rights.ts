import { and, desc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Issue } from '#contract/api/issue.ts';
import type { ReadingType } from '#contract/api/reading.ts';
import type { Purchases } from '#contract/api/user.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { IssueId, type UserId } from '#contract/ids.ts';
import { type Queries, batchLoader } from '../platform/db/connection.ts';
import {
  giftLinks,
  giftOpenings,
  issues,
  purchases,
  redemptions,
  store,
  subscriptions,
  users,
} from '../platform/db/schema.ts';
import { asksForSignIn } from '../storeSettings/index.ts';
import { toIssue } from '../catalog/catalogQueries.ts';
import type { IdentityServices } from '../identity/sessions.ts';

/** The dependencies of the routes for entitlements and files. */
export interface EntitlementServices extends IdentityServices {
  readonly findAccessCase: FindAccessCase;
}

/**
 * The facts of the access rules. The app evaluates the same rules with its own copy for display
 * only.
 */
interface AccessFacts {
  readonly isFree: boolean;
  readonly withdrawn: boolean;
  readonly hasSample: boolean;
  readonly bought: boolean;
  readonly subscribed: boolean;
  /** A valid gift link opens the issue. */
  readonly gifted: boolean;
  /** A valid preview link opens the issue, also a draft. */
  readonly previewed: boolean;
  /** To an account: a guest who has bought something has none. */
  readonly signedIn: boolean;
  readonly signInToRead: boolean;
  readonly downloadsEnabled: boolean;
}

type Right = 'allowed' | ErrorCode;

/** A withdrawn issue stays readable for its buyers. */
export function rightToRead(type: ReadingType, facts: AccessFacts): Right {
  if (facts.withdrawn && !facts.bought && !facts.previewed) return 'issue_not_found';
  if (type === 'sample') return facts.hasSample ? 'allowed' : 'sample_missing';
  if (facts.bought || facts.subscribed || facts.gifted || facts.previewed) return 'allowed';
  if (!facts.isFree) return 'purchase_required';
  return facts.signInToRead && !facts.signedIn ? 'sign_in_to_read' : 'allowed';
}

/** Subscriptions and gift links allow reading, not downloading. */
export function rightToDownload(facts: AccessFacts): Right {
  if (!facts.downloadsEnabled) return 'not_found';
  if (!facts.signedIn && !facts.bought) return 'not_signed_in';
  if (facts.withdrawn && !facts.bought) return 'issue_not_found';
  return facts.isFree || facts.bought ? 'allowed' : 'purchase_required';
}

/** Whether a user may give the issue: as long as it is theirs. The text of `giftedUntil` is the same rule. */
export function rightToGive(facts: AccessFacts): Right {
  if (facts.withdrawn) return 'issue_not_found';
  if (facts.isFree) return 'bad_request';
  return facts.bought || facts.subscribed ? 'allowed' : 'purchase_required';
}

export interface AccessContext {
  readonly userId: UserId | null;
  /** The hashes of the tokens of the gift links that this browser has opened. */
  readonly gifts: readonly string[];
  readonly now: Date;
}

/** The columns of an issue that rights and files need. Each range of a file reads them. */
const issueColumns = {
  id: issues.id,
  title: issues.title,
  isFree: issues.isFree,
  full: issues.full,
  download: issues.download,
  sample: issues.sample,
  withdrawnAt: issues.withdrawnAt,
};

const accessSettings = {
  signInEnabled: store.signInEnabled,
  signInToRead: store.signInToRead,
  downloadsEnabled: store.downloadsEnabled,
  giftLinksEnabled: store.giftLinksEnabled,
};

type IssueRow = Pick<typeof issues.$inferSelect, keyof typeof issueColumns>;

export interface AccessCase {
  readonly issue: IssueRow;
  readonly facts: AccessFacts;
  /** The end of the right by a gift link, also a past end; null without one. */
  readonly giftedUntil: Date | null;
  /** The same for a preview link. */
  readonly previewedUntil: Date | null;
  /** The same for a subscription. */
  readonly paidUntil: Date | null;
}

type FindAccessCase = (
  question: AccessContext & { readonly issueId: IssueId },
) => Promise<AccessCase | null>;

/** Returns the facts about one user and one issue; null for an unknown issue. */
export function openAccessCaseLoader(db: Queries): FindAccessCase {
  const query = casesIn(db);
  return batchLoader(async (requests) => {
    const rows = await query.execute({
      issueIds: requests.map(({ issueId }) => issueId),
      userIds: requests.map(({ userId }) => userId),
      gifts: requests.map(({ gifts }) => gifts.join(' ')),
      times: requests.map(({ now }) => now.toISOString()),
    });
    const cases = new Map(rows.map((row) => [row.place, row]));
    return requests.map(({ now }, index) => {
      const row = cases.get(index + 1);
      if (!row) return null;
      const { issue, giftedUntil, previewedUntil, paidUntil } = row;
      return { issue, facts: factsOf(row, now), giftedUntil, previewedUntil, paidUntil };
    });
  });
}

/** A paid plan that follows another access opens nothing before it begins. */
const hasBegun = (now: SQL | Date): SQL | undefined =>
  or(isNull(subscriptions.startsAt), lte(subscriptions.startsAt, now));

/**
 * The time until which the gift links of a browser open the issue: each until its own end, and no longer than
 * its user may read the issue.
 */
const giftedUntil = sql<Date | null>`(select max(least(${giftLinks.expiresAt}, theirs.until))
  from ${giftOpenings} join ${giftLinks} on ${giftLinks.id} = ${giftOpenings.giftLinkId}
  cross join lateral (
    select case when exists (select from ${purchases} where ${purchases.userId} = ${giftLinks.userId}
        and ${purchases.issueId} = ${giftLinks.issueId} and ${purchases.revokedAt} is null)
      then ${giftLinks.expiresAt}
      else (select max(${subscriptions.expiresAt}) from ${subscriptions}
        where ${subscriptions.userId} = ${giftLinks.userId} and ${hasBegun(sql`asked.now`)}) end as until
  ) as theirs
  where ${giftOpenings.tokenHash} = any(string_to_array(asked.gifts, ' '))
    and ${giftLinks.issueId} = ${issues.id} and ${giftLinks.revokedAt} is null
    and theirs.until is not null)`.mapWith(giftLinks.expiresAt);

/** The time until which the preview links of a browser open the issue. */
const previewedUntil = sql<Date | null>`(select max(${giftLinks.expiresAt})
  from ${giftOpenings} join ${giftLinks} on ${giftLinks.id} = ${giftOpenings.giftLinkId}
  where ${giftOpenings.tokenHash} = any(string_to_array(asked.gifts, ' '))
    and ${giftLinks.issueId} = ${issues.id} and ${giftLinks.revokedAt} is null
    and ${giftLinks.userId} is null)`.mapWith(giftLinks.expiresAt);

/** A prepared statement: building and planning the query takes longer than its execution. */
const casesIn = (db: Queries) =>
  db
    .select({
      place: sql<number>`asked.place::int`,
      issue: issueColumns,
      store: accessSettings,
      bought: sql<boolean>`exists (select from ${purchases} where ${purchases.userId} = asked.user_id
        and ${purchases.issueId} = ${issues.id} and ${purchases.revokedAt} is null)`,
      signedIn: sql<boolean>`exists (select from ${users} where ${users.id} = asked.user_id
        and ${users.guestLinkHash} is null)`,
      giftedUntil,
      previewedUntil,
      paidUntil: sql`(select max(${subscriptions.expiresAt}) from ${subscriptions}
        where ${subscriptions.userId} = asked.user_id and ${hasBegun(sql`asked.now`)})`.mapWith(
        subscriptions.expiresAt,
      ),
    })
    .from(
      sql`unnest(${sql.placeholder('issueIds')}::int[], ${sql.placeholder('userIds')}::int[],
        ${sql.placeholder('gifts')}::text[], ${sql.placeholder('times')}::timestamptz[])
        with ordinality as asked(issue_id, user_id, gifts, now, place)`,
    )
    .innerJoin(issues, sql`${issues.id} = asked.issue_id`)
    .innerJoin(store, eq(store.id, 1))
    .prepare('cases');

interface Found {
  readonly issue: IssueRow;
  readonly store: Pick<typeof store.$inferSelect, keyof typeof accessSettings>;
  readonly bought: boolean;
  readonly signedIn: boolean;
  readonly giftedUntil: Date | null;
  readonly previewedUntil: Date | null;
  readonly paidUntil: Date | null;
}

const factsOf = (
  { issue, store, bought, signedIn, giftedUntil, previewedUntil, paidUntil }: Found,
  now: Date,
) => ({
  isFree: issue.isFree,
  withdrawn: issue.withdrawnAt !== null,
  hasSample: issue.sample !== null,
  bought,
  subscribed: paidUntil !== null && paidUntil > now,
  gifted: store.giftLinksEnabled && giftedUntil !== null && giftedUntil > now,
  previewed: previewedUntil !== null && previewedUntil > now,
  signedIn,
  signInToRead: asksForSignIn(store),
  downloadsEnabled: store.downloadsEnabled,
});

export async function purchasesOf(tx: Queries, userId: UserId, now: Date): Promise<Purchases> {
  const bought = await tx
    .select({
      issueId: purchases.issueId,
      redemptionId: redemptions.id,
      withdrawnAt: issues.withdrawnAt,
    })
    .from(purchases)
    .innerJoin(issues, eq(issues.id, purchases.issueId))
    .leftJoin(
      redemptions,
      // The index is by user.
      and(eq(redemptions.userId, userId), eq(redemptions.purchaseId, purchases.id)),
    )
    .where(and(eq(purchases.userId, userId), isNull(purchases.revokedAt)))
    .orderBy(purchases.id);
  const idsOf = (rows: typeof bought): IssueId[] =>
    rows.map(({ issueId }) => IssueId.parse(issueId));
  const expiresAt = await endOfSubscription(tx, userId, now);
  return {
    issueIds: idsOf(bought),
    unlockedIds: idsOf(bought.filter(({ redemptionId }) => redemptionId !== null)),
    withdrawn: await withdrawnIssues(tx, idsOf(bought.filter((row) => row.withdrawnAt !== null))),
    subscription: {
      active: expiresAt !== null && expiresAt > now,
      expiresAt: expiresAt?.toISOString() ?? null,
    },
  };
}

/** Returns withdrawn issues of a user, which no list contains. The newest first. */
async function withdrawnIssues(tx: Queries, ids: readonly IssueId[]): Promise<Issue[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select()
    .from(issues)
    .where(inArray(issues.id, [...ids]))
    .orderBy(desc(issues.sortOrder), desc(issues.id));
  return rows.map(toIssue);
}

async function endOfSubscription(tx: Queries, userId: UserId, now: Date): Promise<Date | null> {
  const [last] = await tx
    .select({ expiresAt: subscriptions.expiresAt })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), hasBegun(now)))
    .orderBy(desc(subscriptions.expiresAt))
    .limit(1);
  return last?.expiresAt ?? null;
}
