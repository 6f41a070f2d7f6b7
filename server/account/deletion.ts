import { and, eq, exists, inArray, isNotNull, sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import {
  identities,
  oauthFlows,
  payments,
  pendingRegistrations,
  users,
} from '../platform/db/schema.ts';
import { assertNoOpenBilling, cancelOpenBilling } from '../billing/cancellation.ts';
import type { PaymentContext } from '../billing/paymentRows.ts';
import { eraseSenders } from '../billing/withdrawals/withdrawalDecisions.ts';
import { forgetEmailInActivity } from '../identity/activity.ts';
import { lockUser } from '../identity/users.ts';
import { endNewsOf, newsOf } from '../news/newsSubscriptions.ts';
import { keepRequiredMails } from '../platform/mail/outbox.ts';
import { addWebhookMessage } from '../platform/webhooks/webhookOutbox.ts';

/**
 * Deletes a user. First the open payments and the renewal are ended at the gateways. If a gateway
 * does not confirm this, nothing is deleted. Throws 'gateway_unavailable', and 'payment_under_way'
 * if the user begins a payment meanwhile.
 *
 * The rest is one transaction. The foreign keys delete identities, sessions, purchases,
 * subscriptions, passkeys and support requests. Read events of ended sessions, redeemed coupons and payments
 * stay in the totals without a user, and decided withdrawals without their sender. Only the mails that the law
 * requires are still sent.
 */
export async function deleteUser(context: PaymentContext, id: UserId): Promise<void> {
  await cancelOpenBilling(context, id);
  await context.db.transaction(async (tx) => {
    await lockUser(tx, id);
    await assertNoOpenBilling(tx, id);
    await deleteRegistrations(tx, id);
    await keepRequiredMails(tx, id);
    await eraseSenders(tx, id);
    const paid = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.userId, id), isNotNull(payments.cardDigits)));
    const news = await newsOf(tx, id);
    if (news) await endNewsOf(tx, news.email);
    const [user] = await tx.delete(users).where(eq(users.id, id)).returning({ email: users.email });
    await forgetCards(tx, paid);
    await forgetEmailInActivity(tx, user?.email ?? null);
    await forgetMailSignIns(tx, user?.email ?? null);
    await addWebhookMessage(tx, 'customer.deleted', { customer: { id } }, context.clock.now());
  });
}

/**
 * After the deletion of the user. For a row that the same transaction has changed before, PostgreSQL checks all its
 * references again when one is set to null, and finds the subscription deleted.
 */
async function forgetCards(tx: Queries, paid: readonly { readonly id: number }[]) {
  const ids = paid.map(({ id }) => id);
  if (ids.length === 0) return;
  const none = { cardBrand: null, cardDigits: null };
  await tx.update(payments).set(none).where(inArray(payments.id, ids));
}

/** Sign-ins by mail that have no account yet, and the registrations after them. */
async function forgetMailSignIns(tx: Queries, email: string | null): Promise<void> {
  if (email === null) return;
  const isTheirs = eq(sql`lower(${oauthFlows.email})`, email.toLowerCase());
  await tx.delete(oauthFlows).where(isTheirs);
  const { provider, subject } = pendingRegistrations;
  await tx
    .delete(pendingRegistrations)
    .where(and(eq(provider, 'email'), eq(subject, email.toLowerCase())));
}

/** Registrations hold the e-mail until their cleanup, and have no reference to the user. */
async function deleteRegistrations(tx: Queries, id: UserId): Promise<void> {
  const { provider, issuer, subject } = pendingRegistrations;
  const isTheirs = and(
    eq(identities.userId, id),
    eq(identities.provider, provider),
    eq(identities.issuer, issuer),
    eq(identities.subject, subject),
  );
  const theirs = tx.select({ id: identities.id }).from(identities).where(isTheirs);
  await tx.delete(pendingRegistrations).where(exists(theirs));
}
