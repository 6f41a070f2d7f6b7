import { codeOf } from '../platform/operatorErrors.ts';
import type { JobKind, RecurringKind } from '../platform/jobs/jobRunner.ts';
import {
  reconcilePayment,
  claimPayment,
  claimSubscription,
  duePayments,
  dueSubscriptions,
  readAndApplySubscription,
} from './duePayments.ts';
import { catchUp } from './catchUpEvents.ts';
import { GatewayIndeterminate } from './gateway.ts';
import { repeatResumption } from './cancellation.ts';
import { repeatPlanChange } from './planChanges/sendPlanChange.ts';
import { webhookJobs } from './webhookEvents.ts';
import type { PaymentContext } from './paymentRows.ts';
import { refundJobs } from './ownerRefunds.ts';
import { oneHour } from '../platform/clock.ts';

/**
 * The work with the gateways. The reconciler completes interrupted payments by reading their state at the gateways. Its
 * rows have their own times of the next read, which each change of a payment sets.
 */
export function billingJobs(context: PaymentContext): (JobKind | RecurringKind)[] {
  const { db, clock } = context;
  const kinds: (JobKind | RecurringKind)[] = [
    {
      kind: 'catch_up',
      every: oneHour,
      async run(stopping: AbortSignal) {
        const gateways = Object.values(context.gateways);
        await forEach(context, stopping, gateways, (each) => catchUp(context, each, stopping));
      },
    },
    webhookJobs(context),
    {
      kind: 'payments',
      async run(stopping: AbortSignal) {
        const due = await duePayments(db, clock.now());
        await forEach(context, stopping, due, async (payment) => {
          if (await claimPayment(db, payment, clock.now()))
            await reconcilePayment(context, payment);
        });
      },
    },
    refundJobs(context),
    {
      kind: 'subscriptions',
      async run(stopping: AbortSignal) {
        const due = await dueSubscriptions(db, clock.now());
        await forEach(context, stopping, due, async (row) => {
          if (!(await claimSubscription(db, row, clock.now()))) return;
          if (await repeatResumption(context, row)) return;
          if (await repeatPlanChange(context, row)) return;
          await readAndApplySubscription(context, row, 'reconciler');
        });
      },
    },
  ];
  // Gateways may be set up later.
  const isReady = (): boolean => Object.keys(context.gateways).length > 0;
  return kinds.map((kind) => ({ ...kind, isReady }));
}

/** A failure does not delay other rows, because the time of the next try is written before. */
async function forEach<T>(
  { log }: PaymentContext,
  stopping: AbortSignal,
  due: T[],
  handle: (one: T) => Promise<void>,
): Promise<void> {
  for (const one of due) {
    if (stopping.aborted) return;
    await handle(one).catch((error: unknown) => {
      // An unexpected error is logged without personal data.
      const what = error instanceof GatewayIndeterminate ? 'silence' : (error as Error).name;
      log.warn({ what, code: codeOf(error) }, 'a gateway could not be asked, and will be again');
    });
  }
}
