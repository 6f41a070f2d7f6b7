import { and, count, desc, eq, gt, inArray, isNull, not } from 'drizzle-orm';
import { cutPart } from '#contract/admin/lists.ts';
import type {
  CustomerFilter,
  Grant,
  Revocation,
  RoleChange,
  UserListing,
} from '#contract/admin/users.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { UserId } from '#contract/ids.ts';
import type { Db, Queries } from '../platform/db/connection.ts';
import { inListOrder } from '../platform/db/listOrder.ts';
import {
  emailOrder,
  issues,
  payments,
  purchases,
  sessions,
  subscriptions,
  users,
} from '../platform/db/schema.ts';
import { OperatorError } from '../platform/operatorErrors.ts';
import { restoreFromBundles } from '../billing/bundlePurchases.ts';
import { livePurchase, type PaymentContext } from '../billing/paymentRows.ts';
import { afterDays } from '../coupons/manageCoupons.ts';
import { Refused } from '../platform/http/refusal.ts';
import { deleteUser } from '../account/deletion.ts';
import { identitiesOf, purchasesOf, subscriptionsOf } from '../account/personalData.ts';
import { grantRole, lockOwners, revokeRole } from '../identity/team.ts';
import { findUser, isFoundBy, lockUser, UserGone } from '../identity/users.ts';

/** The view of accounts for operators and owners, and their changes. */

export class CustomerRefused extends OperatorError<
  | 'gateway_unavailable'
  | 'gone'
  | 'granted_already'
  | 'not_granted'
  | 'paid_for'
  | 'payment_under_way'
  | 'publishes_here'
> {}

const customerOrder = { table: users, id: users.id, columns: { email: emailOrder(users) } };

export async function listCustomers(
  tx: Queries,
  { search, most, ...part }: CustomerFilter,
  now: Date,
) {
  const { isAfter, orderBy } = inListOrder(customerOrder, part);
  const rows = await tx
    .select()
    .from(users)
    .where(and(isAfter, isFoundBy(search)))
    .orderBy(...orderBy)
    .limit(most + 1);
  const ids = rows.map(({ id }) => id);
  const owned = await tx
    .select({ userId: purchases.userId, issues: count() })
    .from(purchases)
    .where(and(inArray(purchases.userId, ids), isNull(purchases.revokedAt)))
    .groupBy(purchases.userId);
  const running = await tx
    .selectDistinctOn([subscriptions.userId])
    .from(subscriptions)
    .where(and(inArray(subscriptions.userId, ids), gt(subscriptions.expiresAt, now)))
    .orderBy(subscriptions.userId, desc(subscriptions.expiresAt));
  const customers = rows.map(({ id, email, emailVerified, createdAt }) => {
    const subscription = running.find(({ userId }) => userId === id);
    return {
      id,
      email,
      isEmailVerified: emailVerified,
      createdAt: createdAt.toISOString(),
      issues: owned.find(({ userId }) => userId === id)?.issues ?? 0,
      subscription: subscription ? accessOf(subscription) : null,
    };
  });
  return cutPart(customers, { most });
}

const accessOf = ({ expiresAt, status }: typeof subscriptions.$inferSelect) => ({
  until: expiresAt.toISOString(),
  status,
});

export async function showUser(tx: Queries, who: string, now: Date): Promise<UserListing> {
  const id = await findUser(tx, who);
  const [user] = await tx.select().from(users).where(eq(users.id, id));
  if (!user) throw new UserGone('gone', `There is no account ${who} any more.`);
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
    plans: plans.map(accessOf),
  };
}

/** Grants an issue or some days, like a coupon. Throws `OperatorError`. */
export async function grant(db: Db, { who, what }: Grant, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const id = await findUser(tx, who);
    await lockUser(tx, id);
    if (what.kind === 'issue') await grantIssue(tx, id, what.issueId, now);
    else await grantDays(tx, id, what.days, now);
  });
}

/** Grants or revokes the role of publishers or owners. Throws `OperatorError`. */
export function changeRole(db: Db, { who, role, isGranted }: RoleChange): Promise<void> {
  return db.transaction(async (tx) => {
    const owners = await lockOwners(tx);
    const id = await findUser(tx, who);
    if (isGranted) await grantRole(tx, id, role);
    else await revokeRole(tx, id, role, owners);
  });
}

async function grantIssue(tx: Queries, userId: UserId, issueId: number, now: Date): Promise<void> {
  const [issue] = await tx.select({ id: issues.id }).from(issues).where(eq(issues.id, issueId));
  if (!issue)
    throw new CustomerRefused('gone', `There is no issue ${issueId}: see them with “issue list”.`);
  if (await livePurchase(tx, userId, issueId))
    throw new CustomerRefused('granted_already', `Account ${userId} has issue ${issueId} already.`);
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
    // The list of print subscribers moves its own end.
    not(subscriptions.isPrint),
    gt(subscriptions.expiresAt, now),
  );

/** Revokes what was granted. Revoking a paid purchase would require a refund, so it is rejected. */
export async function revoke(db: Db, { who, what }: Revocation, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const id = await findUser(tx, who);
    await lockUser(tx, id);
    if (what.kind === 'issue') await revokeIssue(tx, id, what.issueId, now);
    else await revokeDays(tx, id, now);
  });
}

async function revokeIssue(tx: Queries, userId: UserId, issueId: number, now: Date): Promise<void> {
  const live = await livePurchase(tx, userId, issueId);
  if (!live)
    throw new CustomerRefused('not_granted', `Account ${userId} does not have issue ${issueId}.`);
  if (live.paymentId !== null)
    throw new CustomerRefused(
      'paid_for',
      `Issue ${issueId} was paid for by payment ${live.paymentId}: give the money back at the gateway, and it is closed by itself.`,
    );
  await tx.update(purchases).set({ revokedAt: now }).where(eq(purchases.id, live.id));
  await restoreFromBundles(tx, [live], now);
}

async function revokeDays(tx: Queries, userId: UserId, now: Date): Promise<void> {
  const ended = await tx
    .update(subscriptions)
    .set({ expiresAt: now })
    .where(isGrantedTo(userId, now))
    .returning();
  if (ended.length === 0)
    throw new CustomerRefused(
      'not_granted',
      `Account ${userId} has nothing that was given for a time.`,
    );
}

/**
 * Deletes an account like the account page, for a user who asked for it. Throws `CustomerRefused` for an account
 * with a role, and when a gateway does not confirm that the running subscription is cancelled.
 */
export async function eraseUser(context: PaymentContext, who: string): Promise<void> {
  const id = await findUser(context.db, who);
  const [user] = await context.db.select().from(users).where(eq(users.id, id));
  if (user?.isPublisher)
    throw new CustomerRefused(
      'publishes_here',
      `Account ${id} publishes here: take that from it with “user revoke ${id} --publisher” before.`,
    );
  await deleteUser(context, id).catch((error: unknown) => {
    const code = error instanceof Refused ? erasable(error.code) : null;
    if (!code) throw error;
    throw new CustomerRefused(code, `Account ${id} was not erased: ${erasures[code]}`);
  });
}

const erasable = (code: ErrorCode) =>
  code === 'gateway_unavailable' || code === 'payment_under_way' ? code : null;

const erasures = {
  gateway_unavailable:
    'a gateway does not say that their payment or plan is ended. Try again in a while.',
  payment_under_way: 'they are paying just now. Try again in a while.',
};
