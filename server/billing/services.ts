import type { EntitlementServices } from '../entitlements/services.ts';
import type { Gateways } from './gateway.ts';
import type { PaymentOffer } from './publicConfig.ts';
import type { Reconciler } from './reconciler.ts';

/** What the routes of payments need. */
export interface BillingServices extends EntitlementServices {
  /** The payment methods, and the addresses at which the gateways are asked. */
  readonly payments: PaymentOffer;
  readonly gateways: Gateways;
  readonly reconciler: Reconciler;
}
