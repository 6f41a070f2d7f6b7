import { and, eq } from 'drizzle-orm';
import type { Adoption } from '#contract/admin/payments.ts';
import { lockUser, findUser } from '../identity/users.ts';
import type { Queries } from '../platform/db/connection.ts';
import {
  payments,
  subscriptions,
  unbookedPayments,
  bundles,
  issues,
  plans,
  users,
} from '../platform/db/schema.ts';
import { OperatorError } from '../platform/operatorErrors.ts';
import { applyToNew } from './applyPaymentUpdate.ts';
import { callGateway, findGateway } from './gatewayRegistry.ts';
import { type Gateway, isOfSubscription, type PaymentRow, type PaymentUpdate } from './gateway.ts';
import { readMetadata, type PaymentMetadata } from './gatewayMetadata.ts';
import { mismatchOf } from './paymentTransition.ts';
import { applicationAt, isDuplicate, type PaymentContext, writeEvent } from './paymentRows.ts';
import { isPaid, isReturned, decide } from '../platform/db/schema/paymentStates.ts';
import { isRenewing } from './subscriptionRules.ts';
import { rebuildRow, findUnbooked, type UnbookedRow, unbookedBy } from './unbookedPayments.ts';

/**
 * Finds the account and the goods of an unbooked payment. The ids of the metadata count only if
 * their rows are older than the payment: a store that has lost rows may assign the same ids again.
 */

type Choice =
  | { readonly kind: 'payer' }
  | { readonly kind: 'account'; readonly who: string }
  | { readonly kind: 'nobody' };

/** Returns the account that receives the goods; null for no account. Throws `OperatorError`. */
async function buyerOf(
  tx: Queries,
  metadata: PaymentMetadata,
  choice: Choice,
): Promise<{ userId: number | null }> {
  if (choice.kind === 'nobody') return { userId: null };
  if (choice.kind === 'account') return { userId: await findUser(tx, choice.who) };
  const { userId } = metadata;
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (user && isBefore(user.createdAt, metadata)) return { userId };
  const why = user
    ? `Account ${userId} is younger than the payment, so the account that paid is not in the store.`
    : `Account ${userId}, which paid, is not in the store.`;
  throw new OperatorError(
    'payment',
    `${why} Say --account to name who gets what was paid for, or --refund to return the money.`,
  );
}

/** The description is the present title or period. */
type Goods = Pick<PaymentRow, 'issueId' | 'planId' | 'bundleId' | 'description' | 'laterAmount'>;

const noGoods = { issueId: null, planId: null, bundleId: null, laterAmount: null };

/** Throws `OperatorError`. */
async function goodsOf(
  tx: Queries,
  metadata: PaymentMetadata,
  chosen: { readonly issueId: number | null; readonly planId: number | null },
): Promise<Goods> {
  if (metadata.bundleId !== null) return adoptedBundleOf(tx, metadata.bundleId, metadata);
  if (metadata.issueId === null) return adoptedPlanOf(tx, metadata, chosen);
  if (chosen.planId !== null)
    throw new OperatorError('payment', 'An issue was paid for: say --issue.');
  const issueId = chosen.issueId ?? metadata.issueId;
  const [issue] = await tx.select().from(issues).where(eq(issues.id, issueId));
  const isIt =
    issue?.publishedAt && (chosen.issueId !== null || isBefore(issue.publishedAt, metadata));
  if (isIt) return { ...noGoods, issueId, description: issue.title };
  throw new OperatorError(
    'payment',
    `Issue ${issueId}, which was paid for, is not in the store: say --issue to name the one that is meant.`,
  );
}

async function adoptedBundleOf(tx: Queries, id: number, metadata: PaymentMetadata): Promise<Goods> {
  const [bundle] = await tx.select().from(bundles).where(eq(bundles.id, id));
  if (bundle && isBefore(bundle.createdAt, metadata))
    return { ...noGoods, bundleId: id, description: bundle.title };
  throw new OperatorError(
    'payment',
    `Bundle ${id}, which was paid for, is not in the store: say --refund to return the money.`,
  );
}

async function adoptedPlanOf(
  tx: Queries,
  { planId: marked, amount, isGiftPurchase }: PaymentMetadata,
  chosen: { readonly issueId: number | null; readonly planId: number | null },
): Promise<Goods> {
  if (chosen.issueId !== null)
    throw new OperatorError('payment', 'A plan was paid for: say --plan.');
  const planId = chosen.planId ?? marked ?? 0;
  const [plan] = await tx.select().from(plans).where(eq(plans.id, planId));
  if (plan) {
    const laterAmount = plan.firstPrice === amount && !isGiftPurchase ? plan.price : null;
    return { ...noGoods, planId, description: plan.period, laterAmount };
  }
  throw new OperatorError(
    'payment',
    `Plan ${planId}, which was paid for, is not in the store: say --plan to name the one that is meant.`,
  );
}

/** The clocks of the store and of its database may differ. */
const tolerance = 5 * 60_000;

const isBefore = (time: Date, { orderedAt }: PaymentMetadata): boolean =>
  time.getTime() <= orderedAt.getTime() + tolerance;

/**
 * Writes a row for a payment that only its gateway has. The payment's state is read at the gateway.
 * Then `applyToNew` grants the goods, or marks the money for return. Returns the id of the row,
 * also if the payment was adopted before. Throws `OperatorError`.
 */
export async function adoptPayment(context: PaymentContext, order: Adoption): Promise<number> {
  const row =
    (await unbookedBy(context.db, order.which)) ?? (await findUnbooked(context, order.which));
  if (row.paymentId !== null) return row.paymentId;
  const gateway = findGateway(context, row);
  if (!gateway)
    throw new OperatorError(
      'payment',
      `The store has no account at ${row.gateway} that the payment belongs to: set its keys.`,
    );
  const metadata = readMetadata(row.metadata);
  if (!metadata) throw new Error(`The metadata of unbooked payment ${row.id} cannot be read.`);
  const buyer = await buyerOf(context.db, metadata, order.buyer);
  const goods = await goodsOf(context.db, metadata, order);
  const lostRow = {
    ...rebuildRow({ ...metadata, gatewayId: row.gatewayId }, row),
    ...buyer,
    ...goods,
  };
  const update = await readUpdate(gateway, lostRow);
  return context.db.transaction((tx) => insertAdopted(context, tx, row, lostRow, update));
}

/**
 * Returns the payment's state at the gateway. The renewal of a plan without an account is ended.
 * Throws `OperatorError`.
 */
async function readUpdate(gateway: Gateway, lostRow: PaymentRow): Promise<PaymentUpdate> {
  const update = await requirePaidUpdate(gateway, lostRow);
  const { subscription } = update;
  if (isOfSubscription(lostRow) && !subscription)
    throw new OperatorError(
      'payment',
      'The gateway does not find the subscription that was paid for.',
    );
  if (lostRow.userId !== null || !subscription || !isRenewing(subscription.status)) return update;
  const ended = await callGateway(() =>
    gateway.cancelRenewal({ gatewayId: subscription.gatewayId }),
  );
  if (!ended) throw gatewayIndeterminate;
  return requirePaidUpdate(gateway, lostRow);
}

async function requirePaidUpdate(gateway: Gateway, lostRow: PaymentRow): Promise<PaymentUpdate> {
  const update = await callGateway(() => gateway.readPayment(lostRow));
  if (!update) throw gatewayIndeterminate;
  if (!isPaid(update.state) && !isReturned(update.state))
    throw new OperatorError(
      'payment',
      'The payment has brought no money: there is nothing to adopt.',
    );
  const mismatch = mismatchOf(lostRow, update);
  if (mismatch) throw new OperatorError('payment', `${mismatch} The store asked for another sum.`);
  return update;
}

const gatewayIndeterminate = new OperatorError(
  'payment',
  'The gateway does not say how the payment stands: try again in a while.',
);

/**
 * Writes the row, applies the gateway's update to the row, and closes the alarm, in one
 * transaction.
 */
async function insertAdopted(
  context: PaymentContext,
  tx: Queries,
  { id }: UnbookedRow,
  lostRow: PaymentRow,
  update: PaymentUpdate,
): Promise<number> {
  if (lostRow.userId !== null) await lockUser(tx, lostRow.userId);
  const isIt = eq(unbookedPayments.id, id);
  const [alarm] = await tx.select().from(unbookedPayments).where(isIt).for('update');
  if (!alarm) throw new OperatorError('payment', `There is no unbooked payment ${id} any more.`);
  if (alarm.paymentId !== null) return alarm.paymentId;
  const change = applicationAt(context, 'operator');
  const subscriptionId = await planOf(tx, lostRow, update);
  const { id: _, ...row } = { ...lostRow, subscriptionId, changedAt: change.now };
  const [payment] = await tx.insert(payments).values(row).returning();
  if (!payment) throw new Error('No payment was entered.');
  const note = 'Adopted by the operator: it had no payment record.';
  await writeEvent(tx, payment.id, change, { fromState: row.status, toState: row.status, note });
  await applyToNew(tx, payment, update, change);
  const state = decide(alarm.state, 'adopt') ?? alarm.state;
  await tx
    .update(unbookedPayments)
    .set({ state, closedAt: change.now, paymentId: payment.id })
    .where(isIt);
  return payment.id;
}

/** Returns the id of the subscription that the payment began; null without an account. */
async function planOf(
  tx: Queries,
  lostRow: PaymentRow,
  { subscription }: PaymentUpdate,
): Promise<number | null> {
  const { userId, gateway, gatewayAccountId, planId, createdAt } = lostRow;
  if (planId === null || userId === null || !subscription) return null;
  const { gatewayId } = subscription;
  const isIt = and(
    eq(subscriptions.gateway, gateway),
    eq(subscriptions.gatewayAccountId, gatewayAccountId),
    eq(subscriptions.gatewayId, gatewayId),
  );
  const [known] = await tx.select().from(subscriptions).where(isIt);
  if (known && known.userId !== userId)
    throw new OperatorError(
      'payment',
      `The plan belongs to account ${known.userId}: name it with --account.`,
    );
  if (known) return known.id;
  // A duplicate never begins, and its money is returned.
  const times = { createdAt, expiresAt: createdAt };
  const isEnded = await isDuplicate(tx, { id: 0, userId, startsAt: null, ...times });
  const status = isEnded ? ('ended' as const) : ('pending' as const);
  const [made] = await tx
    .insert(subscriptions)
    .values({ userId, gateway, gatewayAccountId, gatewayId, planId, status, ...times })
    .returning({ id: subscriptions.id });
  return made?.id ?? null;
}

/**
 * Closes an unbooked payment without a row, for example because its money was returned by hand.
 * Throws `OperatorError`.
 */
export async function dismissPayment(
  { db, clock }: Pick<PaymentContext, 'db' | 'clock'>,
  which: string,
): Promise<void> {
  const row = await unbookedBy(db, which);
  if (!row)
    throw new OperatorError(
      'payment',
      `There is no unbooked payment ${which}: see “payment unbooked”.`,
    );
  const state = decide(row.state, 'dismiss');
  if (!state)
    throw new OperatorError(
      'payment',
      `It is recorded already, as payment ${String(row.paymentId)}.`,
    );
  const isAsSeen = and(eq(unbookedPayments.id, row.id), eq(unbookedPayments.state, row.state));
  await db.update(unbookedPayments).set({ state, closedAt: clock.now() }).where(isAsSeen);
}
