import type { EntitlementServices } from '../entitlements/rights.ts';
import type { Gateways } from './gateway.ts';
import type { PaymentOffer } from './publicConfig.ts';
import type { Reconciler } from './reconciler.ts';

/** The dependencies of the payment routes. */
export interface BillingServices extends EntitlementServices {
  /** The accounts of the gateways, and their addresses. */
  readonly payments: PaymentOffer;
  readonly gateways: Gateways;
  readonly reconciler: Reconciler;
}
