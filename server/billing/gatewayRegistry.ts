import type { IncomingHttpHeaders } from 'node:http';
import { and, eq } from 'drizzle-orm';
import type { GatewayName } from '#contract/api/payment.ts';
import type { UserId } from '#contract/ids.ts';
import type { Clock } from '../platform/clock.ts';
import type { Resources } from '../platform/resources.ts';
import {
  type Gateway,
  type Gateways,
  type Log,
  GatewayIndeterminate,
  isOfSubscription,
  type PaymentRow,
  type PaymentDetails,
} from './gateway.ts';
import { type PaymentOffer, paymentOffer } from './publicConfig.ts';
import { type PaymentContext, subscriptionBy } from './paymentRows.ts';
import { Refused } from '../platform/http/refusal.ts';
import type { Queries } from '../platform/db/connection.ts';
import { gatewayCustomers, plans, users } from '../platform/db/schema.ts';
import { planIn } from '../catalog/catalogQueries.ts';
import { readStore } from '../storeSettings/index.ts';

/** The paying user, the address of the store, and the headers that say in which language the terms were shown. */
export interface Customer {
  readonly userId: UserId;
  readonly origin: string;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Creates the customer at the gateway unless it exists. Nothing is charged, so the call may be
 * repeated at any time after an unknown outcome.
 */
export async function ensureCustomer(
  { db }: PaymentContext,
  { userId }: Customer,
  gateway: Gateway,
): Promise<void> {
  if (await customerIdOf(db, userId, gateway)) return;
  const email = await emailOf(db, userId);
  const made = await callGateway(async () => ({
    id: await gateway.newCustomer({ id: userId, email }),
  }));
  if (!made) throw new Refused('gateway_unavailable');
  if (made.id === null) return;
  const { name, gatewayAccountId } = gateway;
  const customer = { userId, gateway: name, gatewayAccountId, customerId: made.id };
  await db.insert(gatewayCustomers).values(customer).onConflictDoNothing();
}

type CustomerAccount = Pick<Gateway, 'name' | 'gatewayAccountId'>;

async function customerIdOf(
  tx: Queries,
  userId: number,
  { name, gatewayAccountId }: CustomerAccount,
) {
  const isThis = and(
    eq(gatewayCustomers.userId, userId),
    eq(gatewayCustomers.gateway, name),
    eq(gatewayCustomers.gatewayAccountId, gatewayAccountId),
  );
  const [row] = await tx.select().from(gatewayCustomers).where(isThis);
  return row?.customerId ?? null;
}

async function emailOf(tx: Queries, userId: number): Promise<string | null> {
  const [row] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row?.email ?? null;
}

/** Returns the data of a payment for its gateway. */
export async function paymentDetailsOf(
  tx: Queries,
  { userId, origin }: Customer,
  payment: PaymentRow,
): Promise<PaymentDetails> {
  const [plan] = await tx
    .select()
    .from(plans)
    .where(eq(plans.id, payment.planId ?? 0));
  return {
    payment,
    plan: plan && isOfSubscription(payment) ? planIn(plan) : null,
    subscription: await subscriptionBy(tx, payment.subscriptionId),
    user: { id: userId, email: await emailOf(tx, userId) },
    storeName: (await readStore(tx)).name,
    origin,
    customerId: await customerIdOf(tx, userId, {
      name: payment.gateway,
      gatewayAccountId: payment.gatewayAccountId,
    }),
  };
}

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
