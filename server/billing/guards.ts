import { and, asc, eq, gt } from 'drizzle-orm';
import type { GatewayName } from '#contract/api/payment.ts';
import type { Queries } from '../platform/db/connection.ts';
import { paymentEvents, payments } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refusal.ts';
import { readStore } from '../storeSettings/index.ts';
import type { PaymentContext } from './paymentRows.ts';
import { declinesSince, isCoolingDown } from './retrySchedule.ts';

/** Throws 'payments_off' when the store takes no payments, or none by this gateway. */
export async function requirePaymentsOn(
  { gateways }: Pick<PaymentContext, 'gateways'>,
  tx: Queries,
  gateway: GatewayName,
): Promise<void> {
  const store = await readStore(tx);
  const isOn = store.auth && store.payments && !store.promoOnly;
  if (!isOn || !gateways[gateway]) throw new Refused('payments_off');
}

/** Throws 'rate_limited' for a user whose cards were declined too often. */
export async function assertTriesAllowed(tx: Queries, userId: number, now: Date): Promise<void> {
  const isDecline = and(
    eq(payments.userId, userId),
    eq(paymentEvents.became, 'declined'),
    gt(paymentEvents.at, declinesSince(now)),
  );
  const declines = await tx
    .select({ at: paymentEvents.at })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(isDecline)
    .orderBy(asc(paymentEvents.at));
  const times = declines.map(({ at }) => at);
  if (isCoolingDown(times, now)) throw new Refused('rate_limited');
}
