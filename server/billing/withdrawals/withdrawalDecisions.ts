import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type {
  ListedWithdrawal,
  WithdrawalAcceptance,
  WithdrawalOutcome,
  WithdrawalRefusal,
} from '#contract/admin/withdrawals.ts';
import { isInWithdrawalPeriod, refundDeadline } from '#contract/api/withdrawal.ts';
import type { Queries } from '../../platform/db/connection.ts';
import { payments, receipts, refunds, users, withdrawals } from '../../platform/db/schema.ts';
import { isReturned } from '../../platform/db/schema/paymentStates.ts';
import {
  nextWithdrawalState,
  type WithdrawalDecision,
} from '../../platform/db/schema/withdrawalStates.ts';
import { addMails, expiryOf } from '../../platform/mail/outbox.ts';
import { OperatorError } from '../../platform/operatorErrors.ts';
import { orderRefund, requirePayment } from '../ownerRefunds.ts';
import type { PaymentRow } from '../gateway.ts';
import type { PaymentContext } from '../paymentRows.ts';
import { openRefund } from '../refundRows.ts';
import { listedPayment } from '../supportView.ts';

/** The decisions of an owner about withdrawals, and what an owner sees before them. */

type WithdrawalRow = typeof withdrawals.$inferSelect;

export class WithdrawalRefused extends OperatorError<'gone'> {}

/** The rows of one answer. Open ones are few, because each has a deadline. */
const mostListed = 500;

/** The payment of the decision; before it, that of a typed number like '#17', or of a typed receipt. */
const namedPayment = sql`coalesce(${withdrawals.paymentId}, case when ${withdrawals.state} = 'received'
  then coalesce(
    case when ${withdrawals.order} ~ '^#? ?[1-9][0-9]{0,8}$' then ltrim(${withdrawals.order}, '# ')::int end,
    (select ${receipts.paymentId} from ${receipts} where ${receipts.label} = upper(${withdrawals.order}))
  ) end)`;

const isOpenRefund = and(
  eq(refunds.paymentId, payments.id),
  eq(refunds.status, 'requested'),
  refunds.isWhole,
);

/** Returns the undecided withdrawals, or all, with the collected payments that they name; the newest first. */
export async function listWithdrawals(tx: Queries, all: boolean): Promise<ListedWithdrawal[]> {
  const rows = await tx
    .select({ row: withdrawals, payment: payments, email: users.email, refund: refunds.id })
    .from(withdrawals)
    .leftJoin(payments, and(eq(payments.id, namedPayment), isNotNull(payments.completedAt)))
    .leftJoin(users, eq(users.id, payments.userId))
    .leftJoin(refunds, isOpenRefund)
    .where(all ? undefined : eq(withdrawals.state, 'received'))
    .orderBy(desc(withdrawals.id))
    .limit(mostListed);
  return rows.map(listed);
}

interface Found {
  readonly row: WithdrawalRow;
  readonly payment: PaymentRow | null;
  /** The address of the payment's account. */
  readonly email: string | null;
  readonly refund: number | null;
}

function listed(found: Found): ListedWithdrawal {
  const { receivedAt, decidedAt, state, paymentId, erasesSender: _, ...row } = found.row;
  const payment = isOfSender(found) ? found.payment : null;
  const isRefunded = paymentId !== null && payment !== null && isReturned(payment.status);
  return {
    ...row,
    state: isRefunded ? 'refunded' : state,
    receivedAt: receivedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    refundUntil: refundDeadline(receivedAt).toISOString(),
    payment: payment && purchaseOf(payment, found),
  };
}

/** A typed number proves nothing: the payment must be of the typed address, or of the signed-in user. */
const isOfSender = ({ row, payment, email }: Found): boolean =>
  row.paymentId !== null ||
  (row.userId !== null && row.userId === payment?.userId) ||
  email?.toLowerCase() === row.email.toLowerCase();

function purchaseOf(payment: PaymentRow, { row: { receivedAt }, email, refund }: Found) {
  const boughtAt = payment.completedAt ?? payment.createdAt;
  const isBeingReturned = refund !== null || payment.refundReason !== null;
  return {
    ...listedPayment(payment, email),
    boughtAt: boughtAt.toISOString(),
    isInPeriod: isInWithdrawalPeriod(boughtAt, receivedAt),
    isReturned: isReturned(payment.status) || isBeingReturned,
    waivedAt: payment.consentedAt?.toISOString() ?? null,
  };
}

/**
 * Accepts a withdrawal, and orders the refund of its payment in the same transaction, so that there is one refund
 * however often the owner presses. Money that is on its way back already is not returned twice. Throws
 * `WithdrawalRefused`, and like `orderRefund`.
 */
export async function acceptWithdrawal(
  context: PaymentContext,
  { id, payment }: WithdrawalAcceptance,
): Promise<WithdrawalOutcome> {
  const accept = (tx: Queries) =>
    decide(context, tx, { id, decision: 'accept', paymentId: payment?.id ?? null });
  if (payment === null || (await isOnItsWayBack(context.db, payment.id))) {
    await context.db.transaction(accept);
    return { refund: null };
  }
  return { refund: await orderRefund(context, { ...payment, amount: null }, accept) };
}

async function isOnItsWayBack(tx: Queries, paymentId: number): Promise<boolean> {
  const { status, refundReason } = await requirePayment(tx, paymentId);
  const isOpenWhole = (await openRefund(tx, paymentId))?.isWhole === true;
  return isReturned(status) || refundReason !== null || isOpenWhole;
}

/** Refuses a withdrawal with a text for the customer. Throws `WithdrawalRefused`. */
export const refuseWithdrawal = (
  context: DecisionContext,
  { id, reason }: WithdrawalRefusal,
): Promise<void> =>
  context.db.transaction((tx) => decide(context, tx, { id, decision: 'refuse', reason }));

type DecisionContext = Pick<PaymentContext, 'db' | 'clock' | 'settings'>;

interface Decision {
  readonly id: number;
  readonly decision: WithdrawalDecision;
  readonly paymentId?: number | null;
  readonly reason?: string;
}

/** Changes the state, and writes the mail to the customer. After the deletion of the account it erases the sender. */
async function decide(
  { clock, settings }: DecisionContext,
  tx: Queries,
  { id, decision, paymentId = null, reason = '' }: Decision,
): Promise<void> {
  const isIt = eq(withdrawals.id, id);
  const [row] = await tx.select().from(withdrawals).where(isIt).for('update');
  const state = row ? nextWithdrawalState(row.state, decision) : null;
  if (!row || state === null)
    throw new WithdrawalRefused('gone', `Withdrawal ${id} waits for no decision.`);
  const now = clock.now();
  const erased = row.erasesSender ? emptySender : {};
  await tx
    .update(withdrawals)
    .set({ state, paymentId, reason, decidedAt: now, ...erased })
    .where(isIt);
  if (settings.smtpUrl === null || row.email === '') return;
  const mail = {
    kind: 'withdrawal_decided' as const,
    event: `withdrawal ${id} ${state}`,
    withdrawalId: id,
    recipient: row.email,
    dueAt: now,
    expiresAt: expiryOf(now),
  };
  await addMails(tx, [mail], now);
}

const emptySender = { name: '', order: '', email: '' };

/**
 * Erases the sender of the withdrawals of a user, before the user is deleted. An undecided one keeps them until the
 * decision, because the seller owes the customer an answer and the money.
 */
export async function eraseSenders(tx: Queries, userId: number): Promise<void> {
  const isTheirs = or(...ownWithdrawals(userId), isFromVerifiedAddress(userId));
  await tx
    .update(withdrawals)
    .set({ erasesSender: true })
    .where(and(isTheirs, eq(withdrawals.state, 'received')));
  await tx
    .update(withdrawals)
    .set({ ...emptySender, reason: '' })
    .where(and(isTheirs, inArray(withdrawals.state, ['accepted', 'refused'])));
}

/** The withdrawals of a signed-in user, and those that an owner has connected with a payment of theirs. */
const ownWithdrawals = (userId: number) => [
  eq(withdrawals.userId, userId),
  sql`${withdrawals.paymentId} in (select ${payments.id} from ${payments} where ${payments.userId} = ${userId})`,
];

const isFromVerifiedAddress = (userId: number) =>
  sql`lower(${withdrawals.email}) = (select lower(${users.email}) from ${users}
    where ${users.id} = ${userId} and ${users.emailVerified})`;

/** The withdrawals of a user, for the export of personal data; the oldest first. */
export async function withdrawalRecordsOf(tx: Queries, userId: number) {
  const isTheirs = or(...ownWithdrawals(userId));
  const rows = await tx.select().from(withdrawals).where(isTheirs).orderBy(withdrawals.id);
  return rows.map(({ id: number, name, order, email, receivedAt, ...row }) => ({
    number,
    name,
    order,
    email,
    received_at: receivedAt.toISOString(),
    state: row.state,
    decided_at: row.decidedAt?.toISOString() ?? null,
    payment_number: row.paymentId,
    reason: row.reason,
  }));
}
