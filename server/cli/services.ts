import { openLog } from '../platform/observability/log.ts';
import type { Log } from '../billing/gateway.ts';
import { openPaymentContext } from '../billing/gateways.ts';
import { type PaymentOffer, paymentOffer } from '../billing/publicConfig.ts';
import type { Resources } from '../platform/resources.ts';
import { type CheckService, checkService } from './services/check.ts';
import { type CouponService, couponService } from './services/coupons.ts';
import { type IssueService, issueService } from './services/issues.ts';
import { type OperationService, operationService } from './services/operations.ts';
import { type PaymentService, paymentService } from './services/payments.ts';
import { type UserService, userService } from './services/users.ts';
import { type PlanService, planService } from './services/plans.ts';
import { type StoreService, storeService } from './services/store.ts';
import { type SupportService, supportService } from './services/support.ts';

/**
 * What a publisher can have done, wherever the process stands that does it. Each subject is a file
 * in `desk/`: what can be asked, how the process that holds the store does it, how another asks for
 * it over the control socket, and the routes that answer there.
 */
export interface CliServices
  extends IssueService,
    PlanService,
    StoreService,
    CouponService,
    SupportService,
    CheckService,
    OperationService,
    PaymentService,
    UserService {
  /** Where the store is open, null where nobody serves it just now. */
  readonly address: string | null;
}

/** What the desk needs of the process that holds the store. */
export interface CliServicesHolder {
  /** Where the store is open. */
  readonly address: string | null;
  /** The gateways of the integrations. */
  readonly payments: PaymentOffer | null;
  /** Opened where it is needed. */
  readonly log: () => Log;
}

/** A command that holds the store itself. */
export const noServer = ({ settings }: Resources): CliServicesHolder => ({
  address: null,
  payments: null,
  log: () => openLog(settings),
});

/** The desk of the process that holds the store. */
export const servicesOf = (
  resources: Resources,
  { address, payments, log }: CliServicesHolder,
): CliServices => {
  const offer = paymentOffer(resources.settings, payments);
  return {
    address,
    ...issueService(resources, offer),
    ...planService(resources, offer),
    ...storeService(resources),
    ...couponService(resources),
    ...supportService(resources),
    ...checkService(resources),
    ...operationService(resources),
    ...paymentService(resources, () => openPaymentContext(resources, payments, log())),
    ...userService(resources, () => openPaymentContext(resources, payments, log())),
  };
};
