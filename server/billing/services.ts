import type { EntitlementServices } from '../entitlements/rights.ts';
import type { Gateways } from './gateway.ts';
import type { JobRunner } from '../platform/jobs/jobRunner.ts';
import type { PaymentOffer } from './publicConfig.ts';

/** The dependencies of the payment routes. */
export interface BillingServices extends EntitlementServices {
  /** The accounts of the gateways, and their addresses. */
  readonly payments: PaymentOffer;
  readonly gateways: Gateways;
  readonly jobs: JobRunner;
}
