import { eq } from 'drizzle-orm';
import type { PaymentAnswer, PaymentPayload } from '#contract/api/payment.ts';
import { queueUp } from '../identity/userLock.ts';
import { payments } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refusal.ts';
import { answerOf } from './paymentResponse.ts';
import { applyNews } from './applyPaymentUpdate.ts';
import { ask, gatewayOf } from './callGateway.ts';
import { endPayment } from './cancel.ts';
import { demandPaymentsOn, demandRoomForTries } from './guards.ts';
import type { Gateway, PaymentNews, PaymentRow } from './gateway.ts';
import { type Customer, makeKnown, orderOf } from './gatewayOrder.ts';
import { lockPayment, paymentBy, type Till, writeEvent } from './paymentRows.ts';
import { isFresh, nextLook } from './retrySchedule.ts';
import { isEnded, isOpen } from '../platform/db/schema/paymentStates.ts';
import { demandNotOwned, isUnwanted } from './quote.ts';

/** Does the next step of a payment with the payload of the browser. */
export async function goOn(
  till: Till,
  customer: Customer,
  payment: PaymentRow,
  payload: PaymentPayload = {},
): Promise<PaymentAnswer> {
  if (!isOpen(payment.status)) return answerOf(till.db, payment);
  if (await isUnwanted(till.db, payment, till.clock.now())) return endOwned(till, payment);
  const gateway = gatewayOf(till, payment);
  const desk = { till, customer, gateway };
  // The outcome of the previous card must be known first: otherwise both cards might be charged.
  if (payment.status === 'submitted') return afterRepeating(desk, payment, payload);
  const isNew = payment.status === 'created' || isAnotherCard(payment, payload);
  return isNew ? handIn(desk, payment, payload) : followUp(desk, payment, payload);
}

/**
 * Ends a payment whose goods the user owns already, by a coupon or by another tab. The reconciler returns
 * money that was collected meanwhile. Throws 'already_owned'.
 */
async function endOwned(till: Till, payment: PaymentRow): Promise<PaymentAnswer> {
  const ended = await endPayment(till, payment);
  if (isEnded(ended.status)) throw new Refused('already_owned');
  return answerOf(till.db, ended);
}

interface Desk {
  readonly till: Till;
  readonly customer: Customer;
  readonly gateway: Gateway;
}

/** After a refusal the same card counts as a new try. */
function isAnotherCard({ status, method }: PaymentRow, { payment_method }: PaymentPayload) {
  if (payment_method === undefined) return false;
  return status === 'declined' || (status === 'requires_action' && payment_method !== method);
}

async function afterRepeating(
  desk: Desk,
  payment: PaymentRow,
  payload: PaymentPayload,
): Promise<PaymentAnswer> {
  const { till, gateway, customer } = desk;
  const order = await orderOf(till.db, customer, payment);
  const mayRepeat = isFresh(payment, till.clock.now());
  const news = await ask(() => (mayRepeat ? gateway.submit(order) : gateway.followUp(order, {})));
  const known = news ? await applyNews(till, payment, news, 'answer') : payment;
  const hasAnother = payload.payment_method !== payment.method && isAnotherCard(known, payload);
  return hasAnother ? handIn(desk, known, payload) : answerOf(till.db, known, news);
}

/** Submits a new try. The try is written to the row before the gateway is asked. */
async function handIn(
  { till, customer, gateway }: Desk,
  payment: PaymentRow,
  payload: PaymentPayload,
): Promise<PaymentAnswer> {
  const method = payload.payment_method ?? null;
  if (gateway.name === 'stripe' && method === null) {
    throw new Refused('bad_request', 'A card has to be handed in.');
  }
  if (payment.planId !== null) await makeKnown(till, customer, gateway);
  const claimed = await claimTry(till, customer, payment, method);
  if (!claimed) return answerOf(till.db, await paymentBy(till.db, payment.id));
  const order = await orderOf(till.db, customer, claimed);
  const news = await ask(() => gateway.submit(order));
  return answerAfter(till, claimed, news);
}

async function followUp(
  { till, customer, gateway }: Desk,
  payment: PaymentRow,
  payload: PaymentPayload,
): Promise<PaymentAnswer> {
  const order = await orderOf(till.db, customer, payment);
  const news = await ask(() => gateway.followUp(order, payload));
  return answerAfter(till, payment, news);
}

async function answerAfter(till: Till, payment: PaymentRow, news: PaymentNews | null) {
  const known = news
    ? await applyNews(till, payment, news, 'answer')
    : await paymentBy(till.db, payment.id);
  return answerOf(till.db, known, news);
}

/**
 * Assigns the try to one of two concurrent requests; returns null for the other. The user's row is locked,
 * as it is when a coupon is redeemed, so that no user is charged for goods of a coupon redeemed at the same
 * time. Throws 'already_owned'.
 */
const claimTry = (till: Till, { userId }: Customer, seen: PaymentRow, method: string | null) =>
  till.db.transaction(async (tx) => {
    await queueUp(tx, userId);
    const payment = await lockPayment(tx, seen.id);
    if (payment.status !== seen.status || payment.tries !== seen.tries) return null;
    const now = till.clock.now();
    await demandPaymentsOn(till, tx, payment.gateway);
    await demandNotOwned(tx, userId, payment, { now, open: payment });
    await demandRoomForTries(tx, userId, now);
    const submitted = { ...payment, status: 'submitted', looks: 0 } as const;
    const [claimed] = await tx
      .update(payments)
      .set({
        status: 'submitted',
        tries: payment.tries + 1,
        method,
        looks: 0,
        changedAt: now,
        nextLookAt: nextLook(submitted, now),
      })
      .where(eq(payments.id, payment.id))
      .returning();
    const note = sumIn(payment);
    const became = { was: payment.status, became: 'submitted', note } as const;
    await writeEvent(tx, payment.id, { now, source: 'person' }, became);
    return claimed ?? null;
  });

/** The agreed price, which an invariant compares with the row later. */
const sumIn = ({ amount, currency }: PaymentRow): string => `${amount} ${currency}`;
