import type { GatewayName } from '#contract/api/payment.ts';
import type { Clock } from '../platform/clock.ts';
import type { Resources } from '../platform/resources.ts';
import {
  type Gateway,
  type Gateways,
  type Log,
  GatewayIndeterminate,
  type PaymentRow,
} from './gateway.ts';
import { type PaymentOffer, paymentOffer } from './publicConfig.ts';
import type { PaymentContext } from './paymentRows.ts';
import { Refused } from '../platform/http/refusal.ts';

/**
 * The code of a gateway is imported only here, so that a store without payments does not load it.
 */
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

/**
 * Returns the gateway's answer; null when the outcome is unknown. An unknown outcome is not a
 * rejection.
 */
export async function callGateway<Answer>(question: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof GatewayIndeterminate) return null;
    throw error;
  }
}

type GatewayAccount = Pick<PaymentRow, 'gatewayAccountId'> & {
  readonly gateway: PaymentRow['gateway'] | null;
};

/** Returns the gateway of a row; null if the store no longer has this account. */
export function findGateway(
  { gateways }: Pick<PaymentContext, 'gateways'>,
  at: GatewayAccount,
): Gateway | null {
  const gateway = at.gateway && gateways[at.gateway];
  return gateway && gateway.gatewayAccountId === at.gatewayAccountId ? gateway : null;
}

/** Throws 'gateway_unavailable'. */
export function gatewayOf(context: Pick<PaymentContext, 'gateways'>, at: GatewayAccount): Gateway {
  const gateway = findGateway(context, at);
  if (!gateway) throw new Refused('gateway_unavailable');
  return gateway;
}
