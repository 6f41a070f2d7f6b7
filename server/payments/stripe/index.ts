import type { Clock } from '../../clock.ts';
import { type Gateway, GatewaySilent } from '../gateway.ts';
import type { StripeAccount } from '../offer.ts';

const silent = (): Promise<never> => Promise.reject(new GatewaySilent('Nobody answers yet.'));

/** A place for what is to come. */
export function openStripe(_account: StripeAccount, _clock: Clock): Gateway {
  return {
    name: 'stripe',
    account: '',
    newCustomer: silent,
    submit: silent,
    followUp: silent,
    look: silent,
    lookAtSubscription: silent,
    cancel: silent,
    refund: silent,
    cancelRenewal: silent,
    readNotice: silent,
    noticesSince: silent,
  };
}
