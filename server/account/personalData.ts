import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { PersonalData } from '#contract/api/personalData.ts';
import type { UserId } from '#contract/ids.ts';
import { paymentRecordsOf } from '../billing/receipts/purchaseHistory.ts';
import { withdrawalRecordsOf } from '../billing/withdrawals/withdrawalDecisions.ts';
import type { Queries } from '../platform/db/connection.ts';
import {
  accessLinks,
  activity,
  apiTokens,
  emailChanges,
  giftLinks,
  identities,
  issues,
  jobs,
  outboundMails,
  plans,
  coupons,
  purchases,
  redemptions,
  sessions,
  oauthFlows,
  planChanges,
  printSubscribers,
  subscriptions,
  supportRequests,
  users,
  webhookDeliveries,
  webhookEndpoints,
} from '../platform/db/schema.ts';
import { unsentStates } from '../platform/db/schema/mailKinds.ts';
import { visitorsOfLink } from '../entitlements/giftLinks.ts';
import { deliveryOrdersOf } from '../billing/giftDeliveries.ts';
import { ownPasskeys } from '../identity/passkeys.ts';
import { newsOf } from '../news/newsSubscriptions.ts';
import { annotationsOf, issueNameOf, readEventsOf, readingPositionsOf } from './personalReading.ts';
import { Refused } from '../platform/http/refusal.ts';
import { mailKind } from '../platform/mail/outbox.ts';

/** Returns all stored data of a user. Throws 'not_signed_in' if the user is deleted. */
export async function personalDataOf(tx: Queries, id: UserId, now: Date): Promise<PersonalData> {
  const [account] = await tx.select().from(users).where(eq(users.id, id));
  if (!account) throw new Refused('not_signed_in');
  return PersonalData.parse({
    exported_at: now.toISOString(),
    account: {
      id,
      email: account.email,
      email_verified: account.emailVerified,
      created_at: account.createdAt.toISOString(),
    },
    ...(await signInsOf(tx, id)),
    ...(await possessionsOf(tx, id)),
    ...(await paymentRecordsOf(tx, id)),
    support_requests: await requestsOf(tx, id),
    withdrawals: await withdrawalRecordsOf(tx, id),
    print_subscriptions: await printOf(tx, id),
    news_by_mail_since: (await newsOf(tx, id))?.since?.toISOString() ?? null,
    mails: await mailsOf(tx, id),
    messages_to_programs: await messagesOf(tx, id),
    coupons: await couponsOf(tx, id),
    gift_links: await giftLinksOf(tx, id),
    gift_deliveries: await deliveryOrdersOf(tx, id),
    reading_positions: await readingPositionsOf(tx, id),
    annotations: await annotationsOf(tx, id),
    openings: await readEventsOf(tx, id),
  });
}

async function printOf(tx: Queries, id: UserId) {
  const rows = await tx.select().from(printSubscribers).where(eq(printSubscribers.userId, id));
  return rows.map(({ addressKey, endsAt }) => ({
    email: addressKey,
    ends_at: endsAt.toISOString(),
  }));
}

async function signInsOf(tx: Queries, id: UserId) {
  const signInMethods = await identitiesOf(tx, id);
  const recent = await tx.select().from(oauthFlows).where(eq(oauthFlows.userId, id));
  const open = await tx.select().from(emailChanges).where(eq(emailChanges.userId, id));
  const browsers = await tx.select().from(sessions).where(eq(sessions.userId, id));
  return {
    ways_to_sign_in: signInMethods.map(({ createdAt, ...way }) => ({
      ...way,
      added_at: createdAt.toISOString(),
    })),
    recent_sign_ins: recent.map(({ provider, expiresAt }) => ({
      provider,
      ends_at: expiresAt.toISOString(),
    })),
    email_changes: open.map(({ email, expiresAt: at }) => ({ email, ends_at: at.toISOString() })),
    ...(await accessOf(tx, id)),
    sessions: browsers.map(({ createdAt, lastUsedAt, expiresAt }) => ({
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt.toISOString(),
      ends_at: expiresAt.toISOString(),
    })),
  };
}

async function accessOf(tx: Queries, id: UserId) {
  const isTheirs = or(eq(accessLinks.userId, id), eq(accessLinks.createdBy, id));
  const links = await tx.select().from(accessLinks).where(isTheirs);
  const tokens = await tx.select().from(apiTokens).where(eq(apiTokens.userId, id));
  const changes = await tx
    .select()
    .from(activity)
    .where(or(eq(activity.userId, id), eq(activity.objectUserId, id)))
    .orderBy(asc(activity.id));
  return {
    passkeys: (await ownPasskeys(tx, id)).map(({ createdAt, lastUsedAt }) => ({
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
    one_time_links: links.map(({ kind, email, createdAt, expiresAt }) => ({
      kind,
      email,
      created_at: createdAt.toISOString(),
      ends_at: expiresAt.toISOString(),
    })),
    api_tokens: tokens.map(({ name, role, createdAt, lastUsedAt, expiresAt }) => ({
      name,
      role,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
      ends_at: expiresAt.toISOString(),
    })),
    // The network of a change of the account by somebody else is theirs.
    activity: changes.map(({ at, call, via, network, userId }) => ({
      at: at.toISOString(),
      change: call,
      via,
      network: userId === id ? network : null,
    })),
  };
}

export const identitiesOf = (tx: Queries, id: UserId) =>
  tx.select().from(identities).where(eq(identities.userId, id)).orderBy(asc(identities.id));

export const purchasesOf = (tx: Queries, id: UserId) =>
  tx
    .select()
    .from(purchases)
    .innerJoin(issues, eq(issues.id, purchases.issueId))
    .where(eq(purchases.userId, id))
    .orderBy(asc(purchases.id));

export const subscriptionsOf = (tx: Queries, id: UserId) =>
  tx
    .select()
    .from(subscriptions)
    .leftJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.userId, id))
    .orderBy(asc(subscriptions.id));

async function possessionsOf(tx: Queries, id: UserId) {
  const bought = await purchasesOf(tx, id);
  const subscribed = await subscriptionsOf(tx, id);
  const changes = await planChangesOf(tx, id);
  return {
    purchases: bought.map(({ purchases: { createdAt, revokedAt }, issues: issue }) => ({
      ...issueNameOf(issue),
      bought_at: createdAt.toISOString(),
      taken_back_at: revokedAt?.toISOString() ?? null,
    })),
    subscriptions: subscribed.map(({ subscriptions: row, plans: plan }) => ({
      created_at: row.createdAt.toISOString(),
      begins_at: row.startsAt?.toISOString() ?? null,
      ends_at: row.expiresAt.toISOString(),
      gateway: row.gateway,
      status: row.status,
      period: plan?.period ?? null,
      renews_at: row.nextBillingAt?.toISOString() ?? null,
      gateway_reference: row.gatewayId,
      plan_changes: changes.filter(({ of }) => of === row.id).map(({ shown }) => shown),
    })),
  };
}

async function planChangesOf(tx: Queries, id: UserId) {
  const rows = await tx
    .select({ change: planChanges, period: plans.period })
    .from(planChanges)
    .innerJoin(plans, eq(plans.id, planChanges.planId))
    .innerJoin(subscriptions, eq(subscriptions.id, planChanges.subscriptionId))
    .where(eq(subscriptions.userId, id))
    .orderBy(asc(planChanges.id));
  return rows.map(({ change, period }) => ({
    of: change.subscriptionId,
    shown: {
      requested_at: change.createdAt.toISOString(),
      starts_at: change.effectiveAt.toISOString(),
      period,
      amount: change.amount,
      currency: change.currency,
      currency_precision: change.currencyPrecision,
      status: change.status,
    },
  }));
}

async function requestsOf(tx: Queries, id: UserId) {
  const sent = await tx
    .select()
    .from(supportRequests)
    .where(eq(supportRequests.userId, id))
    .orderBy(asc(supportRequests.id));
  return sent.map(({ email, topic, problem, createdAt, answeredAt }) => ({
    sent_at: createdAt.toISOString(),
    email,
    topic,
    problem,
    answered_at: answeredAt?.toISOString() ?? null,
  }));
}

async function mailsOf(tx: Queries, id: UserId) {
  const isItsJob = and(eq(jobs.kind, mailKind), eq(jobs.key, sql`${outboundMails.id}::text`));
  const mails = await tx
    .select({ mail: outboundMails, dueAt: jobs.dueAt })
    .from(outboundMails)
    .leftJoin(jobs, and(isItsJob, inArray(outboundMails.state, [...unsentStates])))
    .where(eq(outboundMails.userId, id))
    .orderBy(asc(outboundMails.id));
  return mails.map(({ mail, dueAt }) => ({
    kind: mail.kind,
    state: mail.state,
    payment_number: mail.paymentId,
    written_at: mail.createdAt.toISOString(),
    due_at: dueAt?.toISOString() ?? null,
    mailed_at: mail.mailedAt?.toISOString() ?? null,
  }));
}

async function messagesOf(tx: Queries, id: UserId) {
  const messages = await tx
    .select({ message: webhookDeliveries, url: webhookEndpoints.url })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(eq(webhookDeliveries.userId, id))
    .orderBy(asc(webhookDeliveries.id));
  return messages.map(({ message: { type, state, createdAt }, url }) => {
    const { host } = new URL(url);
    return { type, host, state, written_at: createdAt.toISOString() };
  });
}

async function couponsOf(tx: Queries, id: UserId) {
  const redeemed = await tx
    .select()
    .from(redemptions)
    .innerJoin(coupons, eq(coupons.id, redemptions.couponId))
    .leftJoin(subscriptions, eq(subscriptions.id, redemptions.subscriptionId))
    .where(eq(redemptions.userId, id))
    .orderBy(asc(redemptions.id));
  return redeemed.map(
    ({ coupons: { code, issueId }, redemptions: when, subscriptions: granted }) => ({
      code,
      redeemed_at: when.redeemedAt.toISOString(),
      issue_id: issueId,
      all_access_until: granted?.expiresAt.toISOString() ?? null,
    }),
  );
}

async function giftLinksOf(tx: Queries, id: UserId) {
  const made = await tx
    .select({
      link: giftLinks,
      issue: issues,
      visitors: visitorsOfLink,
    })
    .from(giftLinks)
    .innerJoin(issues, eq(issues.id, giftLinks.issueId))
    .where(eq(giftLinks.userId, id))
    .orderBy(asc(giftLinks.id));
  return made.map(({ link: { createdAt, expiresAt, revokedAt }, issue, visitors }) => ({
    ...issueNameOf(issue),
    created_at: createdAt.toISOString(),
    ends_at: expiresAt.toISOString(),
    revoked_at: revokedAt?.toISOString() ?? null,
    visitors,
  }));
}
