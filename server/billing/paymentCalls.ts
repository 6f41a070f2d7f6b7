import { and, eq } from 'drizzle-orm';
import type { PaymentId, UserId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { payments } from '../platform/db/schema.ts';
import type { Handlers } from '../platform/http/mountCalls.ts';
import { Refused } from '../platform/http/refusal.ts';
import type { BillingServices } from './services.ts';
import { attemptOf } from './paymentResponse.ts';
import { beginPayment } from './beginPayment.ts';
import { endPayment, endRenewal, resumeRenewal } from './cancellation.ts';
import type { PaymentRow } from './gateway.ts';
import { continuePayment } from './continuePayment.ts';
import type { PaymentContext } from './paymentRows.ts';
import { isOpen } from '../platform/db/schema/paymentStates.ts';

type PaymentCalls = Pick<
  Handlers,
  'pay' | 'attempt' | 'cancelPayment' | 'cancelRenewal' | 'resumeRenewal'
>;

/** The API calls of the checkout. */
export const paymentHandlers = (
  services: PaymentContext & Pick<BillingServices, 'site'>,
): PaymentCalls => ({
  async pay({ userId, body, request }) {
    const customer = { userId, origin: services.site(request).origin };
    if (body.paymentId === undefined) return beginPayment(services, customer, body);
    const payment = await ownPayment(services.db, userId, body.paymentId);
    if (body.price && !isFor(payment, body.price)) throw new Refused('price_changed');
    return continuePayment(services, customer, payment, body.payload);
  },
  attempt: ({ userId, params, query }) => attemptOf(services, userId, { ...params, ...query }),
  async cancelPayment({ userId, body }) {
    const payment = await ownPayment(services.db, userId, body.paymentId);
    const ended = await endPayment(services, payment);
    if (isOpen(ended.status)) throw new Refused('gateway_unavailable');
  },
  cancelRenewal: ({ userId }) => endRenewal(services, userId),
  resumeRenewal: ({ userId }) => resumeRenewal(services, userId),
});

/** Throws 'payment_not_found', also for a payment of another user. */
async function ownPayment(tx: Queries, userId: UserId, id: PaymentId): Promise<PaymentRow> {
  const isTheirs = and(eq(payments.id, id), eq(payments.userId, userId));
  const [row] = await tx.select().from(payments).where(isTheirs);
  if (!row) throw new Refused('payment_not_found');
  return row;
}

const isFor = (
  { amount, currency }: PaymentRow,
  shown: { readonly amount: number; readonly currency: string },
): boolean => amount === shown.amount && currency === shown.currency;
