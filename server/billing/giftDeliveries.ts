import { and, asc, count, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { calendarDay, type GiftDelivery, lastDeliveryDay } from '#contract/api/gifts.ts';
import type { DeliveryState, PaymentRecord } from '#contract/api/payment.ts';
import { after, before, oneDay } from '../platform/clock.ts';
import type { Queries } from '../platform/db/connection.ts';
import { coupons, giftDeliveries, outboundMails, payments } from '../platform/db/schema.ts';
import type { MailState } from '../platform/db/schema/mailKinds.ts';
import { Refused } from '../platform/http/refusal.ts';
import { addMails, changeMails, expiryOf } from '../platform/mail/outbox.ts';
import type { PaymentRow } from './gateway.ts';
import type { Application, PaymentContext } from './paymentRows.ts';

/**
 * The mail with the link of a gift. The row of the delivery is written with the payment, and the mail with the collected money.
 * The mail waits in the outbox until the day. Its state is the only state of the delivery.
 */

/** In the morning of the day. */
const hourOfDelivery = 8;

function morningOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, hourOfDelivery);
}

/** More mails than this in a day would let a stranger flood the mailbox of another person. */
const mostPerDay = 10;

/** Writes the order of a delivery with its payment. Throws 'bad_request' and 'rate_limited'; then nothing is paid. */
export async function addDelivery(
  tx: Queries,
  { settings }: Pick<PaymentContext, 'settings'>,
  { id: paymentId, userId }: PaymentRow,
  { email: recipient, message, day }: GiftDelivery,
  now: Date,
): Promise<void> {
  // The browser may be in another time zone.
  const isInTime =
    day >= calendarDay(before(now, oneDay)) && day <= lastDeliveryDay(after(now, oneDay));
  if (settings.smtpUrl === null || userId === null || !isInTime)
    throw new Refused('bad_request', 'The link of a gift is sent on a day of the next year.');
  const isRecent = and(
    eq(sql`lower(${giftDeliveries.recipient})`, recipient.toLowerCase()),
    gt(giftDeliveries.createdAt, before(now, oneDay)),
  );
  const [row] = await tx.select({ recent: count() }).from(giftDeliveries).where(isRecent);
  if ((row?.recent ?? 0) >= mostPerDay) throw new Refused('rate_limited');
  const order = { paymentId, userId, recipient, message, day, createdAt: now };
  await tx.insert(giftDeliveries).values(order);
}

const eventOf = (paymentId: number): string => `gift ${paymentId} delivered`;

/** Writes the mail of a gift that is paid. */
export async function scheduleDelivery(
  tx: Queries,
  { id: paymentId, userId }: PaymentRow,
  { now, sendsMails }: Application,
): Promise<void> {
  if (!sendsMails) return;
  const isIts = eq(giftDeliveries.paymentId, paymentId);
  const [order] = await tx.select({ day: giftDeliveries.day }).from(giftDeliveries).where(isIts);
  if (!order) return;
  const morning = morningOf(order.day);
  const dueAt = morning > now ? morning : now;
  const subject = { userId, paymentId, details: order };
  const times = { dueAt, expiresAt: expiryOf(dueAt) };
  await addMails(
    tx,
    [{ kind: 'gift_delivery', event: eventOf(paymentId), ...subject, ...times }],
    now,
  );
}

/** Ends the delivery of a gift whose money was returned. */
export async function endDelivery(tx: Queries, paymentId: number): Promise<void> {
  await changeMails(tx, 'withdraw', eq(outboundMails.event, eventOf(paymentId)));
  await tx.delete(giftDeliveries).where(eq(giftDeliveries.paymentId, paymentId));
}

/** The time for which the buyer sees the address after the day, or after an order that needs none any more. */
const keptMs = 30 * oneDay;

export async function deleteOldDeliveryOrders(tx: Queries, now: Date): Promise<void> {
  const oldest = before(now, keptMs);
  const unpaid = tx.select({ id: payments.id }).from(payments).where(isNull(payments.completedAt));
  const redeemed = tx
    .select({ id: coupons.giftPaymentId })
    .from(coupons)
    .where(gt(coupons.usedCount, 0));
  const { paymentId, day, createdAt } = giftDeliveries;
  const isSuperfluous = or(inArray(paymentId, unpaid), inArray(paymentId, redeemed));
  await tx
    .delete(giftDeliveries)
    .where(or(lt(day, calendarDay(oldest)), and(isSuperfluous, lt(createdAt, oldest))));
}

export type Delivery = NonNullable<NonNullable<PaymentRecord['gift']>['delivery']>;

const shownStates: Partial<Readonly<Record<MailState, DeliveryState>>> = {
  waiting: 'planned',
  sending: 'planned',
  sent: 'sent',
  failed: 'failed',
};

/** The deliveries of a buyer by their payments. A gift that was redeemed before the day has none. */
export async function deliveriesOf(tx: Queries, userId: number): Promise<Map<number, Delivery>> {
  const rows = await tx
    .select({ mail: outboundMails, email: giftDeliveries.recipient })
    .from(outboundMails)
    .leftJoin(giftDeliveries, eq(giftDeliveries.paymentId, outboundMails.paymentId))
    .where(and(eq(outboundMails.userId, userId), eq(outboundMails.kind, 'gift_delivery')));
  return new Map(
    rows.flatMap(({ mail: { paymentId, state, mailedAt, details }, email }) => {
      const shown = shownStates[state];
      const day = mailedAt ? calendarDay(mailedAt) : (details.day ?? '');
      return paymentId === null || !shown ? [] : [[paymentId, { state: shown, day, email }]];
    }),
  );
}

/** The addresses that a buyer has given, for the export of personal data. */
export async function deliveryOrdersOf(tx: Queries, userId: number) {
  const rows = await tx
    .select()
    .from(giftDeliveries)
    .where(eq(giftDeliveries.userId, userId))
    .orderBy(asc(giftDeliveries.paymentId));
  return rows.map(({ paymentId, recipient, message, day }) => ({
    payment_number: paymentId,
    email: recipient,
    message,
    day,
  }));
}
