import { and, eq, inArray, ne } from 'drizzle-orm';
import { type GatewayName, gatewayNames } from '#contract/api/payment.ts';
import { modeOf, type Settings } from '../config/settings.ts';
import type { Queries } from '../platform/db/connection.ts';
import { gatewayCustomers, payments, subscriptions } from '../platform/db/schema.ts';
import { openStates, paidStates } from '../platform/db/schema/paymentStates.ts';
import { renewingStatuses } from './subscriptionRules.ts';

/** When the account at a gateway may be replaced: its payments are read and refunded there only. */

type GatewaySettings = Pick<Settings, 'stripe' | 'paypal'>;

/** What an account is known by. A renewed secret leads to the same account, and the test mode is another one. */
const identities: Record<GatewayName, (settings: GatewaySettings) => string | null> = {
  stripe: ({ stripe }) =>
    stripe && `${modeOf(stripe.secretKey)} ${stripe.publishableKey} ${stripe.connectedAccount}`,
  paypal: ({ paypal }) => paypal && `${paypal.sandbox} ${paypal.clientId}`,
};

/** The gateways whose account the later settings replace or remove. */
export const replacedGateways = (before: GatewaySettings, after: GatewaySettings): GatewayName[] =>
  gatewayNames.filter((name) => {
    const identity = identities[name](before);
    return identity !== null && identity !== identities[name](after);
  });

/** Whether payments or renewals run at a gateway, or sold items could be refunded there. */
export async function isGatewayNeeded(tx: Queries, gateway: GatewayName): Promise<boolean> {
  const needed = and(
    eq(payments.gateway, gateway),
    inArray(payments.status, [...openStates, ...paidStates]),
    // Nothing was sent to the gateway yet.
    ne(payments.status, 'created'),
  );
  const renews = and(
    eq(subscriptions.gateway, gateway),
    inArray(subscriptions.status, [...renewingStatuses]),
  );
  const found = await Promise.all([
    tx.select({ id: payments.id }).from(payments).where(needed).limit(1),
    tx.select({ id: subscriptions.id }).from(subscriptions).where(renews).limit(1),
  ]);
  return found.some((rows) => rows.length > 0);
}

/** Another account does not know the customers of the former one. They are created again. */
export async function forgetCustomers(
  tx: Queries,
  replaced: readonly GatewayName[],
): Promise<void> {
  await tx.delete(gatewayCustomers).where(inArray(gatewayCustomers.gateway, [...replaced]));
}
