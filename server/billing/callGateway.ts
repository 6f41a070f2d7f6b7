import { Refused } from '../platform/http/refusal.ts';
import { type Gateway, GatewayIndeterminate, type PaymentRow } from './gateway.ts';
import type { PaymentContext } from './paymentRows.ts';

/** Returns the gateway's answer; null when the gateway is silent. Silence is not a refusal. */
export async function callGateway<Answer>(question: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof GatewayIndeterminate) return null;
    throw error;
  }
}

type GatewayAccount = Pick<PaymentRow, 'account'> & { readonly gateway: PaymentRow['gateway'] | null };

/** Returns the gateway of a row; null when the store no longer has this account. */
export function findGateway(
  { gateways }: Pick<PaymentContext, 'gateways'>,
  at: GatewayAccount,
): Gateway | null {
  const gateway = at.gateway && gateways[at.gateway];
  return gateway && gateway.account === at.account ? gateway : null;
}

/** Throws 'gateway_unavailable'. */
export function gatewayOf(context: Pick<PaymentContext, 'gateways'>, at: GatewayAccount): Gateway {
  const gateway = findGateway(context, at);
  if (!gateway) throw new Refused('gateway_unavailable');
  return gateway;
}
