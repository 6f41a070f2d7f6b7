import type { Stripe } from 'stripe';
import type { Clock } from '../../clock.ts';

/** What every call to Stripe is made with. */
export interface Till {
  readonly stripe: Stripe;
  readonly clock: Clock;
}
