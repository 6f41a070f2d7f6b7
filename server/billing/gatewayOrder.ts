import { and, eq } from 'drizzle-orm';
import { Plan } from '#contract/api/store.ts';
import type { UserId } from '#contract/ids.ts';
import type { Queries } from '../platform/db/connection.ts';
import { gatewayCustomers, plans, users } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refusal.ts';
import { readStore } from '../storeSettings/index.ts';
import { callGateway } from './gatewayRegistry.ts';
import type { Gateway, Order, PaymentRow } from './gateway.ts';
import { subscriptionBy, type PaymentContext } from './paymentRows.ts';

/** The paying user, and the origin of the page. */
export interface Customer {
  readonly userId: UserId;
  readonly origin: string;
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

type GatewayAccount = Pick<Gateway, 'name' | 'gatewayAccountId'>;

async function customerIdOf(
  tx: Queries,
  userId: number,
  { name, gatewayAccountId }: GatewayAccount,
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
export async function orderOf(
  tx: Queries,
  { userId, origin }: Customer,
  payment: PaymentRow,
): Promise<Order> {
  const [plan] = await tx
    .select({ id: plans.id, period: plans.period, price: plans.price })
    .from(plans)
    .where(eq(plans.id, payment.planId ?? 0));
  return {
    payment,
    plan: plan ? Plan.parse(plan) : null,
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
