import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { sessions, users } from '../platform/db/schema.ts';
import { openStates } from '../platform/db/schema/paymentStates.ts';
import { hasEmail } from './users.ts';

/**
 * Moves what guests have bought with the verified e-mail of an account into the account. The caller has just proved that
 * the account is theirs. A second run moves nothing.
 *
 * What the account owns already stays with the guest, so that no user owns an issue twice, and its money is not returned
 * without a request. The link of the receipt opens it, and the next sign-in tries again. The sessions of the guest end,
 * because their browsers have not proved the mailbox.
 */
export async function joinGuests(tx: Queries, userId: UserId): Promise<void> {
  const isVerified = and(eq(users.id, userId), users.emailVerified);
  const [account] = await tx
    .select({ email: users.email })
    .from(users)
    .where(isVerified)
    .for('no key update');
  if (!account?.email) return;
  const guests = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(hasEmail(account.email), isNotNull(users.guestLinkHash)))
    .orderBy(asc(users.id))
    // Payments of the guest that begin or change meanwhile wait, and then find the guest gone.
    .for('update');
  for (const { id } of guests) await joinGuest(tx, id, userId);
}

async function joinGuest(tx: Queries, guest: number, owner: UserId): Promise<void> {
  await movePurchases(tx, guest, owner);
  await movePayments(tx, guest, owner);
  await moveRecords(tx, guest, owner);
  await tx.delete(sessions).where(eq(sessions.userId, guest));
  await tx.execute(sql`delete from users u where u.id = ${guest}
    and not exists (select from payments p where p.user_id = u.id)
    and not exists (select from purchases b where b.user_id = u.id)`);
}

/** An attempt of the same page may have begun a payment of both. */
const hasSameAttempt = (owner: UserId) => sql`exists (select from payments o
  where o.user_id = ${owner} and o.client_request_id = p.client_request_id)`;

const ownsIssue = (owner: UserId) => sql`exists (select from purchases o
  where o.user_id = ${owner} and o.issue_id = p.issue_id and o.revoked_at is null)`;

const movePurchases = (tx: Queries, guest: number, owner: UserId): Promise<unknown> =>
  tx.execute(sql`update purchases b set user_id = ${owner} from purchases p0
    left join payments p on p.id = p0.payment_id
    where p0.id = b.id and b.user_id = ${guest} and not (${hasSameAttempt(owner)})
    and (b.revoked_at is not null or not exists (select from purchases o where o.user_id = ${owner}
      and o.issue_id = b.issue_id and o.revoked_at is null))`);

/** With their purchases. An open payment moves too, and then grants its issue to the account. */
const movePayments = (tx: Queries, guest: number, owner: UserId): Promise<unknown> =>
  tx.execute(sql`update payments p set user_id = ${owner}
    where p.user_id = ${guest} and not (${hasSameAttempt(owner)})
    and not exists (select from purchases b where b.payment_id = p.id and b.user_id = ${guest})
    and (not (${isOpen(sql`p`)}) or not (${ownsIssue(owner)}) and not exists (select from payments o
      where o.user_id = ${owner} and o.issue_id = p.issue_id and ${isOpen(sql`o`)}))`);

const isOpen = (row: ReturnType<typeof sql>) =>
  sql`${row}.status in (${sql.join(
    openStates.map((state) => sql`${state}`),
    sql`, `,
  )})`;

/** The rest goes with the guest, or stays. */
async function moveRecords(tx: Queries, guest: number, owner: UserId): Promise<void> {
  await tx.execute(sql`update outbound_mails m set user_id = ${owner} where m.user_id = ${guest}
    and (m.payment_id is null or exists
      (select from payments p where p.id = m.payment_id and p.user_id = ${owner}))`);
  // Messages about what stays with the guest stay too.
  await tx.execute(sql`update webhook_deliveries d set user_id = ${owner}
    where d.user_id = ${guest} and not exists (select from payments p
      where p.user_id = ${guest} and p.id = (d.data->'payment'->>'id')::int)`);
  // Days that an owner of the store has granted.
  await tx.execute(sql`update subscriptions set user_id = ${owner} where user_id = ${guest}`);
  await tx.execute(sql`update withdrawals set user_id = ${owner} where user_id = ${guest}`);
  await tx.execute(sql`update support_requests set user_id = ${owner} where user_id = ${guest}`);
  await tx.execute(sql`update reading_positions r set user_id = ${owner} where r.user_id = ${guest}
    and not exists (select from reading_positions o where o.user_id = ${owner}
      and o.issue_id = r.issue_id and o.type = r.type)`);
  await tx.execute(sql`update annotations a set user_id = ${owner}, sequence = a.sequence +
      (select coalesce(max(o.sequence), 0) from annotations o where o.user_id = ${owner})
    where a.user_id = ${guest} and not exists
      (select from annotations o where o.user_id = ${owner} and o.id = a.id)`);
}
