import type { PaymentContext } from '../../server/billing/paymentRows.ts';
import { billingJobs } from '../../server/billing/reconciler.ts';
import { webhookKind } from '../../server/billing/webhookEvents.ts';
import { type JobRunner, openJobRunner } from '../../server/platform/jobs/jobRunner.ts';

export interface Reconciler extends JobRunner {
  /** Runs all kinds of work with the gateways once, one after the other. */
  round(): Promise<void>;
  /** Processes the stored webhook events. */
  processNow(event: object): Promise<void>;
}

export function openReconciler(context: PaymentContext): Reconciler {
  const kinds = billingJobs(context);
  const runner = openJobRunner(context, kinds);
  return {
    ...runner,
    async round() {
      for (const { kind } of kinds) await runner.run(kind);
    },
    processNow: () => runner.run(webhookKind),
  };
}
