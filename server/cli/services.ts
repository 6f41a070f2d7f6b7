import { openLog } from '../platform/observability/log.ts';
import type { Log } from '../billing/gateway.ts';
import { openTill } from '../billing/gateways.ts';
import { type PaymentOffer, paymentOffer } from '../billing/publicConfig.ts';
import type { Resources } from '../platform/resources.ts';
import { type CheckDesk, checkDesk } from './services/check.ts';
import { type CouponDesk, couponDesk } from './services/coupons.ts';
import { type IssueDesk, issueDesk } from './services/issues.ts';
import { type KeepingDesk, keepingDesk } from './services/operations.ts';
import { type PaymentDesk, paymentDesk } from './services/payments.ts';
import { type PeopleDesk, peopleDesk } from './services/users.ts';
import { type PlanDesk, planDesk } from './services/plans.ts';
import { type StoreDesk, storeDesk } from './services/store.ts';
import { type SupportDesk, supportDesk } from './services/support.ts';

/**
 * What a publisher can have done, wherever the process stands that does it. Each subject is a file
 * in `desk/`: what can be asked, how the process that holds the store does it, how another asks for
 * it over the control socket, and the routes that answer there.
 */
export interface Desk
  extends IssueDesk,
    PlanDesk,
    StoreDesk,
    CouponDesk,
    SupportDesk,
    CheckDesk,
    KeepingDesk,
    PaymentDesk,
    PeopleDesk {
  /** Where the store is open, null where nobody serves it just now. */
  readonly address: string | null;
}

/** What the desk needs of the process that holds the store. */
export interface DeskHolder {
  /** Where the store is open. */
  readonly address: string | null;
  /** The gateways of the integrations. */
  readonly payments: PaymentOffer | null;
  /** Opened where it is needed. */
  readonly log: () => Log;
}

/** A command that holds the store itself. */
export const noServer = ({ settings }: Resources): DeskHolder => ({
  address: null,
  payments: null,
  log: () => openLog(settings),
});

/** The desk of the process that holds the store. */
export const deskOf = (resources: Resources, { address, payments, log }: DeskHolder): Desk => {
  const offer = paymentOffer(resources.settings, payments);
  return {
    address,
    ...issueDesk(resources, offer),
    ...planDesk(resources, offer),
    ...storeDesk(resources),
    ...couponDesk(resources),
    ...supportDesk(resources),
    ...checkDesk(resources),
    ...keepingDesk(resources),
    ...paymentDesk(resources, () => openTill(resources, payments, log())),
    ...peopleDesk(resources, () => openTill(resources, payments, log())),
  };
};
