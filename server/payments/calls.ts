import type { Handlers } from '../http/mount.ts';
import { Refused } from '../refusal.ts';
import type { Services } from '../services.ts';

type PaymentCalls = Pick<Handlers, 'pay' | 'cancelPayment' | 'cancelRenewal'>;

/** What people do with money. */
export const paymentCalls = (_services: Services): PaymentCalls => ({
  pay() {
    throw new Refused('payments_off');
  },
  cancelPayment() {
    throw new Refused('payments_off');
  },
  cancelRenewal() {
    throw new Refused('no_renewal');
  },
});
