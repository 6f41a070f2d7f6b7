import type { GatewayName } from '#contract/api/payment.ts';
import type { Clock } from '../platform/clock.ts';
import type { Resources } from '../platform/resources.ts';
import type { Gateway, Log } from './gateway.ts';
import { type PaymentOffer, paymentOffer } from './publicConfig.ts';
import type { PaymentContext } from './paymentRows.ts';

/** The gateways at which the store has an account. */
export type Gateways = Readonly<Partial<Record<GatewayName, Gateway>>>;

/** Imports the code of a gateway here only, so that a store without payments does not load it. */
export async function openGateways(
  { stripe, paypal }: PaymentOffer,
  clock: Clock,
  log: Pick<Log, 'warn'>,
) {
  const gateways: Partial<Record<GatewayName, Gateway>> = {};
  if (stripe)
    gateways.stripe = (await import('./gateways/stripe/index.ts')).openStripe(stripe, clock, log);
  if (paypal)
    gateways.paypal = (await import('./gateways/paypal/index.ts')).openPayPal(paypal, clock, log);
  return gateways satisfies Gateways;
}

/**
 * Opens the gateways for a command of the operator.
 * @param integrated the gateways of the integrations
 */
export async function openPaymentContext(
  { db, clock, settings }: Pick<Resources, 'db' | 'clock' | 'settings'>,
  integrated: PaymentOffer | null,
  log: Log,
): Promise<PaymentContext> {
  const gateways = await openGateways(paymentOffer(settings, integrated), clock, log);
  return { db, clock, settings, gateways, log };
}
