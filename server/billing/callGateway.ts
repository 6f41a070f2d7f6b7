import { Refused } from '../platform/http/refusal.ts';
import { type Gateway, GatewaySilent, type PaymentRow } from './gateway.ts';
import type { Till } from './paymentRows.ts';

/** Returns the gateway's answer; null when the gateway is silent. Silence is not a refusal. */
export async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof GatewaySilent) return null;
    throw error;
  }
}

type Place = Pick<PaymentRow, 'account'> & { readonly gateway: PaymentRow['gateway'] | null };

/** Returns the gateway of a row; null when the store no longer has this account. */
export function findGateway({ gateways }: Pick<Till, 'gateways'>, place: Place): Gateway | null {
  const gateway = place.gateway && gateways[place.gateway];
  return gateway && gateway.account === place.account ? gateway : null;
}

/** Throws 'gateway_unavailable'. */
export function gatewayOf(till: Pick<Till, 'gateways'>, place: Place): Gateway {
  const gateway = findGateway(till, place);
  if (!gateway) throw new Refused('gateway_unavailable');
  return gateway;
}
