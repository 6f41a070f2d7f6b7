import { and, eq, gt, notExists, type SQL, sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { printSubscribers, subscriptions } from '../platform/db/schema.ts';

/**
 * Accounts of the publisher's print subscribers read all issues. An address of the list belongs to the account that had it
 * first as its verified e-mail, and its days are one subscription of that account.
 */

const isOf = (column: SQL, userId: UserId | null): SQL =>
  userId === null ? sql`true` : sql`${column} = ${userId}`;

/**
 * Gives the days of the list to the accounts with its addresses. A second run changes nothing.
 *
 * @param userId this account only; null for all
 */
export async function grantPrintAccess(tx: Queries, userId: UserId | null): Promise<void> {
  await tx.execute(sql`update print_subscribers p set user_id = u.id from users u
    where p.user_id is null and u.email_verified and lower(u.email) = p.address_key
    and ${isOf(sql`u.id`, userId)}`);
  await tx.execute(sql`insert into subscriptions (user_id, expires_at, is_print)
    select user_id, max(ends_at), true from print_subscribers
    where user_id is not null and ${isOf(sql`user_id`, userId)} group by user_id
    on conflict (user_id) where is_print do update set expires_at = excluded.expires_at
    where subscriptions.expires_at <> excluded.expires_at`);
}

/** Ends the days of accounts whose addresses have left the list. */
export async function endPrintAccess(tx: Queries, now: Date): Promise<void> {
  const listed = tx
    .select()
    .from(printSubscribers)
    .where(eq(printSubscribers.userId, subscriptions.userId));
  await tx
    .update(subscriptions)
    .set({ expiresAt: now })
    .where(and(subscriptions.isPrint, gt(subscriptions.expiresAt, now), notExists(listed)));
}
