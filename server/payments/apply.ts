import { desc, eq } from 'drizzle-orm';
import { queueUp } from '../accounts/queue.ts';
import type { Queries } from '../db/connection.ts';
import { paymentEvents } from '../db/schema.ts';
import { moveKnownRenewals, moveSubscription } from './applySubscription.ts';
import type { PaymentNews, PaymentRow } from './gateway.ts';
import { settle } from './give.ts';
import { mismatchOf, movePayment } from './move.ts';
import {
  type Application,
  applicationAt,
  lockPayment,
  type Moment,
  paymentBy,
  type Till,
  writeEvent,
} from './rows.ts';
import { isPaid, isReturned, type PaymentState } from './states.ts';

/**
 * Writes down what a gateway says of a payment, and gives or takes back what it is for where its state
 * changes, in one transaction. What is late, repeated or reversed does nothing; what is about another
 * amount is not believed. Answers the payment as it stands then.
 *
 * @param seen the row as it was when the gateway was asked
 */
export async function applyNews(
  till: Till,
  seen: PaymentRow,
  news: PaymentNews,
  source: Moment['source'],
): Promise<PaymentRow> {
  const moment = applicationAt(till, source);
  return till.db.transaction(async (tx) => {
    const payment = await lockWithPerson(tx, seen.id);
    const mismatch = mismatchOf(payment, news);
    if (mismatch) {
      till.log.warn({ payment: payment.id, mismatch }, 'news of a payment was not believed');
      return noteMismatch(tx, payment, mismatch, moment);
    }
    const moved = isOutdated(seen, payment, news)
      ? payment
      : await movePayment(tx, payment, news, moment);
    return settleAll(tx, moved, payment.status, news, moment);
  });
}

/** The same for a row that nobody else has seen yet. Its person is queued up, and its sum is the gateway's. */
export async function applyToNew(
  tx: Queries,
  payment: PaymentRow,
  news: PaymentNews,
  moment: Application,
): Promise<PaymentRow> {
  const moved = await movePayment(tx, payment, news, moment);
  return settleAll(tx, moved, payment.status, news, moment);
}

async function settleAll(
  tx: Queries,
  moved: PaymentRow,
  was: PaymentState,
  { subscription }: PaymentNews,
  moment: Application,
): Promise<PaymentRow> {
  if (subscription && moved.subscriptionId !== null) {
    await moveSubscription(tx, moved.subscriptionId, subscription, moment);
  } else if (subscription) {
    await moveKnownRenewals(tx, moved, subscription, moment);
  }
  return settle(tx, moved, was, moment.now);
}

/** The person first, as everywhere: two transactions that wait for each other would never end. */
async function lockWithPerson(tx: Queries, id: number): Promise<PaymentRow> {
  const { userId } = await paymentBy(tx, id);
  if (userId !== null) await queueUp(tx, userId);
  return lockPayment(tx, id);
}

/** Something new has been handed in since: of what was before, only money counts. */
const isOutdated = (seen: PaymentRow, now: PaymentRow, news: PaymentNews): boolean =>
  seen.tries !== now.tries && !isPaid(news.state) && !isReturned(news.state);

/** Once: the gateway says it again each time that it is asked. */
async function noteMismatch(
  tx: Queries,
  payment: PaymentRow,
  note: string,
  moment: Moment,
): Promise<PaymentRow> {
  const [last] = await tx
    .select({ note: paymentEvents.note })
    .from(paymentEvents)
    .where(eq(paymentEvents.paymentId, payment.id))
    .orderBy(desc(paymentEvents.id))
    .limit(1);
  const { status } = payment;
  if (last?.note !== note) {
    await writeEvent(tx, payment.id, moment, { was: status, became: status, note });
  }
  return payment;
}
