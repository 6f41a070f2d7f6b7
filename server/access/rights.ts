import { and, desc, eq, isNull } from 'drizzle-orm';
import type { ReadingType } from '#contract/api/reading.ts';
import type { Purchases } from '#contract/api/user.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { IssueId, type UserId } from '#contract/ids.ts';
import type { Queries } from '../db/connection.ts';
import { issues, purchases, store, subscriptions } from '../db/schema.ts';
import { asksForSignIn } from '../store/index.ts';

/** What the rules must know; the app decides the same from its own copy, but only what to show. */
export interface Facts {
  readonly isFree: boolean;
  readonly withdrawn: boolean;
  readonly hasSample: boolean;
  readonly bought: boolean;
  readonly subscribed: boolean;
  readonly signedIn: boolean;
  readonly authToRead: boolean;
  readonly downloading: boolean;
}

export type Right = 'allowed' | ErrorCode;

/** An issue that was withdrawn from the catalogue is still there for those who bought it. */
export function rightToRead(type: ReadingType, facts: Facts): Right {
  if (facts.withdrawn && !facts.bought) return 'issue_not_found';
  if (type === 'sample') return facts.hasSample ? 'allowed' : 'sample_missing';
  if (facts.bought || facts.subscribed) return 'allowed';
  if (!facts.isFree) return 'purchase_required';
  return facts.authToRead && !facts.signedIn ? 'sign_in_to_read' : 'allowed';
}

/** A subscription lets read, but takes no file away. */
export function rightToDownload(facts: Facts): Right {
  if (!facts.downloading) return 'not_found';
  if (!facts.signedIn) return 'not_signed_in';
  if (facts.withdrawn && !facts.bought) return 'issue_not_found';
  return facts.isFree || facts.bought ? 'allowed' : 'purchase_required';
}

export interface Reader {
  readonly userId: UserId | null;
  readonly now: Date;
}

export interface Case {
  readonly issue: typeof issues.$inferSelect;
  readonly facts: Facts;
}

/** Everything that decides about one reader and one issue; null where there is no such issue. */
export async function caseOf(
  tx: Queries,
  issueId: IssueId,
  { userId, now }: Reader,
): Promise<Case | null> {
  const [row] = await tx
    .select()
    .from(issues)
    .innerJoin(store, eq(store.id, 1))
    .where(eq(issues.id, issueId));
  if (!row) return null;
  const owned = userId === null ? nothing : await ownershipOf(tx, userId, issueId, now);
  const facts = {
    isFree: row.issues.isFree,
    withdrawn: row.issues.withdrawnAt !== null,
    hasSample: row.issues.sample !== null,
    bought: owned.bought,
    subscribed: owned.subscribed,
    signedIn: userId !== null,
    authToRead: asksForSignIn(row.store),
    downloading: row.store.downloading,
  };
  return { issue: row.issues, facts };
}

const nothing = { bought: false, subscribed: false };

async function ownershipOf(tx: Queries, userId: UserId, issueId: IssueId, now: Date) {
  const [purchase] = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(liveOf(userId), eq(purchases.issueId, issueId)));
  const end = await endOfSubscription(tx, userId);
  return { bought: purchase !== undefined, subscribed: end !== null && end > now };
}

export async function purchasesOf(tx: Queries, userId: UserId, now: Date): Promise<Purchases> {
  const bought = await tx
    .select({ issueId: purchases.issueId })
    .from(purchases)
    .where(liveOf(userId));
  const expiresAt = await endOfSubscription(tx, userId);
  return {
    issueIds: bought.map((row) => IssueId.parse(row.issueId)),
    subscription: {
      active: expiresAt !== null && expiresAt > now,
      expiresAt: expiresAt?.toISOString() ?? null,
    },
  };
}

const liveOf = (userId: UserId) => and(eq(purchases.userId, userId), isNull(purchases.revokedAt));

async function endOfSubscription(tx: Queries, userId: UserId): Promise<Date | null> {
  const [last] = await tx
    .select({ expiresAt: subscriptions.expiresAt })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.expiresAt))
    .limit(1);
  return last?.expiresAt ?? null;
}
