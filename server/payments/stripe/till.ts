import type { Stripe } from 'stripe';
import type { Clock } from '../../clock.ts';
import type { PaymentRow } from '../gateway.ts';

/** What every call to Stripe is made with. */
export interface Till {
  readonly stripe: Stripe;
  readonly clock: Clock;
}

/** Milliseconds. */
const stillWanted = 10 * 60 * 1000;

/**
 * Whether the person may still be waiting for what they handed in, and a request of ours may still be on
 * its way. Until then a try whose answer was lost is repeated, and nothing is believed to be missing;
 * from then on it is only looked up, and nobody's card is charged when they have long gone.
 */
export const isFresh = ({ clock }: Till, { changedAt }: PaymentRow): boolean =>
  clock.now().getTime() - changedAt.getTime() < stillWanted;
