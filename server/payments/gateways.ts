import type { GatewayName } from '#contract/api/payment.ts';
import type { Clock } from '../clock.ts';
import type { Gateway } from './gateway.ts';
import type { PaymentOffer } from './offer.ts';

/** Those that the store has an account at. */
export type Gateways = Readonly<Partial<Record<GatewayName, Gateway>>>;

/** Their code is loaded only here: a store that takes no payments has none of it in memory. */
export async function openGateways({ stripe, paypal }: PaymentOffer, clock: Clock) {
  const gateways: Partial<Record<GatewayName, Gateway>> = {};
  if (stripe) gateways.stripe = (await import('./stripe/index.ts')).openStripe(stripe, clock);
  if (paypal) gateways.paypal = (await import('./paypal/index.ts')).openPayPal(paypal, clock);
  return gateways satisfies Gateways;
}
