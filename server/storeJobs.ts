import type { FastifyBaseLogger } from 'fastify';
import { type PaymentOffer, paymentOffer } from './billing/publicConfig.ts';
import { sweep } from './operations/cleanup.ts';
import { publishDueIssues } from './operations/scheduledPublishing.ts';
import { oneHour } from './platform/clock.ts';
import { type JobRunner, openJobRunner } from './platform/jobs/jobRunner.ts';
import type { Resources } from './platform/resources.ts';
import { packJobs } from './publishing/packs/packBuilder.ts';

/**
 * The recurring work of a process, beside that of the app.
 * @param integrated the gateways of the integrations
 */
export async function storeJobs(
  resources: Resources,
  integrated: PaymentOffer | null,
  log: FastifyBaseLogger,
): Promise<JobRunner> {
  const mayRun = (): boolean => resources.maintenance.closed === null;
  return openJobRunner({ ...resources, log, mayRun }, [
    { kind: 'cleanup', every: oneHour, run: () => sweep(resources) },
    {
      kind: 'scheduled_publishing',
      // Owners may have replaced the gateways since the last run.
      run: () =>
        publishDueIssues({ ...resources, payments: paymentOffer(resources.settings, integrated) }),
    },
    ...(await packJobs(resources, log)),
  ]);
}
