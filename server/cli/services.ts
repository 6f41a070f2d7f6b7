import type { FastifyBaseLogger } from 'fastify';
import { openLog } from '../platform/observability/log.ts';
import { openPaymentContext } from '../billing/gatewayRegistry.ts';
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
 * All operations of a publisher and an operator. Each subject is a file in `services/` with four parts: the
 * interface, the implementation in the process that holds the store, the client for the control socket, and
 * the routes of that socket.
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
  /** The URL of the store; null while no server runs. */
  readonly address: string | null;
}

/** The needs of the services from the process that holds the store. */
export interface CliServicesHolder {
  /** The URL of the store. */
  readonly address: string | null;
  /** The gateways of the integrations. */
  readonly payments: PaymentOffer | null;
  /** Opened on first use. */
  readonly log: () => FastifyBaseLogger;
}

/** For a command that opens the store itself. */
export const noServer = ({ settings }: Resources): CliServicesHolder => ({
  address: null,
  payments: null,
  log: () => openLog(settings),
});

/** The services in the process that holds the store. */
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
