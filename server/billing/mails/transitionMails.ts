import { eq } from 'drizzle-orm';
import { planPeriods } from '#contract/api/store.ts';
import type { Queries } from '../../platform/db/connection.ts';
import { users } from '../../platform/db/schema.ts';
import type { MailDetails, MailKind } from '../../platform/db/schema/mailKinds.ts';
import { addMails, expiryOf, type NewMail, withdrawMails } from '../../platform/mail/outbox.ts';
import type { PaymentRow, SubscriptionRow } from '../gateway.ts';
import { OperatorError } from '../../platform/operatorErrors.ts';
import { readStore } from '../../storeSettings/index.ts';
import type { Application, PaymentContext } from '../paymentRows.ts';
import { lastCollected, planBy, type PlanChangeRow } from '../planChanges/planChangeRows.ts';
import { paidBy } from '../receipts/purchaseHistory.ts';
import {
  isScheduled,
  mailsOfChange,
  mailsOfState,
  type PlannedMail,
} from './subscriptionMailRules.ts';

/** Writes the mail with the receipt, in the transaction that records the collected money. */
export async function addReceiptMail(
  tx: Queries,
  { id: paymentId, userId }: Pick<PaymentRow, 'id' | 'userId'>,
  { now, sendsMails }: Pick<Application, 'now' | 'sendsMails'>,
  change: 'write' | 'resend' = 'write',
): Promise<void> {
  if (!sendsMails || userId === null) return;
  const event = `payment ${paymentId} collected`;
  const mail: NewMail = {
    kind: 'receipt',
    event,
    userId,
    paymentId,
    dueAt: now,
    expiresAt: expiryOf(now),
  };
  await addMails(tx, [mail], now, change);
}

export class ReceiptRefused extends OperatorError<'receipt_unavailable'> {}

/**
 * Mails the receipt of a payment once more. A receipt that waits in the outbox is not written twice. Throws
 * `ReceiptRefused`.
 */
export async function resendReceipt(
  { db, clock, settings }: Pick<PaymentContext, 'db' | 'clock' | 'settings'>,
  which: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const payment = /^\d{1,9}$/.test(which) ? await paidBy(tx, Number(which)) : null;
    const [user] = await tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, payment?.userId ?? 0));
    if (settings.smtpUrl === null || !payment || payment.refundReason || !user?.email)
      throw new ReceiptRefused(
        'receipt_unavailable',
        `There is no receipt of payment ${which} to be mailed, or no address, or no mail server.`,
      );
    await addReceiptMail(tx, payment, { now: clock.now(), sendsMails: true }, 'resend');
  });
}

/**
 * Writes the mail about a refund, in the transaction that records the returned sum. The event names the sum of
 * all refunds: each refund of a part has its mail, and a repeated report has none.
 */
export async function addRefundMail(
  tx: Queries,
  was: PaymentRow,
  { id: paymentId, userId, status, refunded }: PaymentRow,
  { now, sendsMails }: Application,
): Promise<void> {
  // The bank tells its customer about a chargeback.
  if (!sendsMails || userId === null || status === 'charged_back') return;
  if (refunded <= was.refunded) return;
  const mail: NewMail = {
    kind: 'refund',
    event: `payment ${paymentId} refunded ${refunded}`,
    userId,
    paymentId,
    details: { refund: refunded - was.refunded, refunded },
    dueAt: now,
    expiresAt: expiryOf(now),
  };
  await addMails(tx, [mail], now);
}

/** A subscription and the change of its plan that has not begun. */
type SubscriptionWithChange = SubscriptionRow & { readonly planChange: PlanChangeRow | null };

/**
 * Writes the mails of a change of a subscription, in its transaction, and withdraws the unsent ones that the
 * new state contradicts. The caller has locked the user.
 */
export async function syncSubscriptionMails(
  tx: Queries,
  was: SubscriptionWithChange,
  is: SubscriptionWithChange,
  { now, sendsMails }: Application,
): Promise<void> {
  if (!sendsMails) return;
  const period = await periodOf(tx, is.planId);
  if (!period) return;
  const eventOf = ({ event }: PlannedMail): string => `subscription ${is.id} ${event}`;
  const policy = await readStore(tx);
  const justified = mailsOfState(is, period, now, policy).map(eventOf);
  await withdrawMails(tx, { subscriptionId: is.id }, justified);
  const added = mailsOfChange(was, is, period, now, policy);
  if (added.length === 0) return;
  const present = await detailsOf(tx, is, period);
  const next = await nextDetails(tx, is.planChange);
  const mails = added.map((mail): NewMail => {
    const { kind, dueAt, uselessAt, isReminder } = mail;
    const expiresAt = uselessAt ?? expiryOf(dueAt);
    const subject = { userId: is.userId, subscriptionId: is.id };
    const startsAt = kind === 'subscription_started' ? is.startsAt : null;
    const details = {
      ...present,
      ...(isAboutNext(kind) && next),
      ...(isReminder && { isReminder }),
      ...(startsAt && startsAt > now && { startsAt: startsAt.toISOString() }),
    };
    return { ...subject, kind, event: eventOf(mail), dueAt, expiresAt, details };
  });
  await addMails(tx, mails, now);
}

const isAboutNext = (kind: MailKind): boolean =>
  kind === 'renewal_ahead' || kind === 'plan_change_scheduled';

/** The plan and the price of the next payment if they are about to change. */
async function nextDetails(tx: Queries, change: PlanChangeRow | null): Promise<MailDetails> {
  if (!isScheduled(change)) return {};
  const { planId, amount, currency, currencyPrecision } = change;
  const period = await periodOf(tx, planId);
  return { ...(period && { period }), amount, currency, currencyPrecision };
}

async function periodOf(tx: Queries, planId: number | null) {
  const plan = await planBy(tx, planId);
  return planPeriods.find((one) => one === plan?.period);
}

/** The price is the last collected one, because the plan's price may have changed for new subscribers. */
async function detailsOf(
  tx: Queries,
  { id, expiresAt, nextBillingAt }: SubscriptionRow,
  period: string,
): Promise<MailDetails> {
  const last = await lastCollected(tx, id);
  return {
    period,
    accessUntil: expiresAt.toISOString(),
    ...(nextBillingAt && { renewsAt: nextBillingAt.toISOString() }),
    ...(last && {
      amount: last.laterAmount ?? last.amount + last.balanceUsed,
      currency: last.currency,
      currencyPrecision: last.currencyPrecision,
    }),
  };
}
