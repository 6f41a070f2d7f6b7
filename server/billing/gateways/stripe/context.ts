import type { Stripe } from 'stripe';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../gateway.ts';

/** What every call to Stripe is made with. */
export interface StripeContext {
  readonly stripe: Stripe;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}
