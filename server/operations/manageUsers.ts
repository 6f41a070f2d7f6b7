import { and, count, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Grant, Revocation, UserListing } from '#contract/admin/users.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { UserId } from '#contract/ids.ts';
import type { Db, Queries } from '../platform/db/connection.ts';
import {
  issues,
  payments,
  purchases,
  sessions,
  subscriptions,
  users,
} from '../platform/db/schema.ts';
import { OperatorError } from '../platform/operatorErrors.ts';
import { livePurchase, type PaymentContext } from '../billing/paymentRows.ts';
import { afterDays } from '../coupons/manageCoupons.ts';
import { Refused } from '../platform/http/refusal.ts';
import { deleteUser } from '../account/deletion.ts';
import { identitiesOf, purchasesOf, subscriptionsOf } from '../account/personalData.ts';
import { grantRole, lockOwners, revokeRole } from '../identity/team.ts';
import { findUser, lockUser } from '../identity/users.ts';

/** The operator's view of accounts, and the operator's changes. */

export async function showUser(tx: Queries, who: string, now: Date): Promise<UserListing> {
  const id = await findUser(tx, who);
  const [user] = await tx.select().from(users).where(eq(users.id, id));
  if (!user) throw new OperatorError('user', `There is no account ${who} any more.`);
  const ways = await identitiesOf(tx, id);
  return {
    id,
    email: user.email,
    isEmailVerified: user.emailVerified,
    isPublisher: user.isPublisher,
    isOwner: user.isOwner,
    createdAt: user.createdAt.toISOString(),
    ways: ways.map(({ provider }) => provider),
    sessions: await countOf(
      tx
        .select({ count: count() })
        .from(sessions)
        .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, now))),
    ),
    ...(await belongingsOf(tx, id)),
    payments: await countOf(
      tx.select({ count: count() }).from(payments).where(eq(payments.userId, id)),
    ),
  };
}

const countOf = async (query: PromiseLike<{ count: number }[]>): Promise<number> =>
  (await query)[0]?.count ?? 0;

async function belongingsOf(tx: Queries, id: UserId) {
  const bought = await purchasesOf(tx, id);
  const granted = (await subscriptionsOf(tx, id)).map(({ subscriptions: row }) => row);
  const plans = granted.toSorted((a, b) => b.expiresAt.getTime() - a.expiresAt.getTime());
  return {
    issues: bought.map(({ purchases: purchase, issues: issue }) => ({
      id: issue.id,
      title: issue.title,
      since: purchase.createdAt.toISOString(),
      paymentId: purchase.paymentId,
      revokedAt: purchase.revokedAt?.toISOString() ?? null,
    })),
    plans: plans.map(({ expiresAt, status }) => ({ until: expiresAt.toISOString(), status })),
  };
}

/** Grants an issue or some days, like a coupon. Throws `OperatorError`. */
export async function grant(db: Db, { who, what }: Grant, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const id = await findUser(tx, who);
    await lockUser(tx, id);
    if (what.kind === 'issue') await grantIssue(tx, id, what.issueId, now);
    else if (what.kind === 'days') await grantDays(tx, id, what.days, now);
    else await grantRole(tx, id, what.kind);
  });
}

async function grantIssue(tx: Queries, userId: UserId, issueId: number, now: Date): Promise<void> {
  const [issue] = await tx.select({ id: issues.id }).from(issues).where(eq(issues.id, issueId));
  if (!issue)
    throw new OperatorError('user', `There is no issue ${issueId}: see them with “issue list”.`);
  if (await livePurchase(tx, userId, issueId))
    throw new OperatorError('user', `Account ${userId} has issue ${issueId} already.`);
  await tx.insert(purchases).values({ userId, issueId, createdAt: now });
}

/** Added at the end of earlier grants, so that a second grant is not lost. */
async function grantDays(tx: Queries, userId: UserId, days: number, now: Date): Promise<void> {
  const [last] = await tx
    .select({ expiresAt: subscriptions.expiresAt })
    .from(subscriptions)
    .where(isGrantedTo(userId, now))
    .orderBy(desc(subscriptions.expiresAt))
    .limit(1);
  const expiresAt = afterDays(last?.expiresAt ?? now, days);
  await tx.insert(subscriptions).values({ userId, createdAt: now, expiresAt });
}

/** A running All Access subscription that was granted. */
const isGrantedTo = (userId: UserId, now: Date) =>
  and(
    eq(subscriptions.userId, userId),
    isNull(subscriptions.gateway),
    gt(subscriptions.expiresAt, now),
  );

/** Revokes what was granted. Revoking a paid purchase would require a refund, so it is rejected. */
export async function revoke(db: Db, { who, what }: Revocation, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const id = await findUser(tx, who);
    if (what.kind === 'publisher' || what.kind === 'owner')
      return revokeRole(tx, id, what.kind, await lockOwners(tx));
    await lockUser(tx, id);
    if (what.kind === 'issue') await revokeIssue(tx, id, what.issueId, now);
    else await revokeDays(tx, id, now);
  });
}

async function revokeIssue(tx: Queries, userId: UserId, issueId: number, now: Date): Promise<void> {
  const live = await livePurchase(tx, userId, issueId);
  if (!live) throw new OperatorError('user', `Account ${userId} does not have issue ${issueId}.`);
  if (live.paymentId !== null)
    throw new OperatorError(
      'user',
      `Issue ${issueId} was paid for by payment ${live.paymentId}: give the money back at the gateway, and it is closed by itself.`,
    );
  await tx.update(purchases).set({ revokedAt: now }).where(eq(purchases.id, live.id));
}

async function revokeDays(tx: Queries, userId: UserId, now: Date): Promise<void> {
  const ended = await tx
    .update(subscriptions)
    .set({ expiresAt: now })
    .where(isGrantedTo(userId, now))
    .returning();
  if (ended.length === 0)
    throw new OperatorError('user', `Account ${userId} has nothing that was given for a time.`);
}

/**
 * Deletes an account like the account page, for a user who asked the operator. Throws `OperatorError` when
 * a gateway does not confirm that the running subscription is cancelled.
 */
export async function eraseUser(context: PaymentContext, who: string): Promise<void> {
  const id = await findUser(context.db, who);
  await deleteUser(context, id).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    const reason = erasures[error.code] ?? error.message;
    throw new OperatorError('user', `Account ${id} was not erased: ${reason}`);
  });
}

const erasures: Partial<Record<ErrorCode, string>> = {
  gateway_unavailable:
    'a gateway does not say that their payment or plan is ended. Try again in a while.',
  payment_under_way: 'they are paying just now. Try again in a while.',
};
